/** Answers as Open-Meteo words them, for tests. */

interface FakeHour {
  temperature_2m: number | null;
  relative_humidity_2m: number | null;
  precipitation: number | null;
  precipitation_probability: number | null;
  weather_code: number | null;
  wind_speed_10m: number | null;
  shortwave_radiation: number | null;
  is_day: number;
}

/** The units in which the service answers. */
export const ANSWERED_UNITS = {
  time: 'unixtime',
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  precipitation: 'mm',
  precipitation_probability: '%',
  weather_code: 'wmo code',
  wind_speed_10m: 'm/s',
  shortwave_radiation: 'W/m²',
  is_day: '',
};

/** Warm and dry, with light from 6 to 18 o'clock UTC. `hourUtc`: 0 to 23. */
export const mildHour = (hourUtc: number): FakeHour => ({
  temperature_2m: 12.5 + (hourUtc % 12),
  relative_humidity_2m: 60,
  precipitation: 0.0,
  precipitation_probability: 5,
  weather_code: 1,
  wind_speed_10m: 2.5,
  shortwave_radiation: hourUtc >= 6 && hourUtc < 18 ? 400.5 : 0,
  is_day: Number(hourUtc >= 6 && hourUtc < 18),
});

/** All hours of the days of a request. `at`: epoch seconds of the end of the hour that a sum belongs to. */
export function answerOpenMeteo(
  url: string,
  changeHour: (hour: FakeHour, at: number) => Partial<FakeHour> = () => ({}),
): string {
  const { searchParams: asked } = new URL(url);
  const first = Date.parse(`${asked.get('start_date')}T00:00Z`) / 1000;
  const last = Date.parse(`${asked.get('end_date')}T23:00Z`) / 1000;
  const time = Array.from({ length: (last - first) / 3600 + 1 }, (_, index) => first + index * 3600);
  const hours = time.map((at) => {
    const mild = mildHour((at / 3600) % 24);
    return { ...mild, ...changeHour(mild, at) };
  });
  const names = (asked.get('hourly') ?? '').split(',') as (keyof FakeHour)[];
  return JSON.stringify({
    latitude: Number(asked.get('latitude')),
    longitude: Number(asked.get('longitude')),
    generationtime_ms: 0.21,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    timezone_abbreviation: 'GMT',
    elevation: 170.0,
    hourly_units: ANSWERED_UNITS,
    hourly: { time, ...Object.fromEntries(names.map((name) => [name, hours.map((hour) => hour[name])])) },
  });
}
