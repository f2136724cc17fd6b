/** Answers as WeatherFlow words them, for tests. */
const HOUR_S = 3600;
const ROW_S = 300;

export function answerTempest(url: string, now: number): string {
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith('/better_forecast')) return forecast(now);
  return observations(Number(searchParams.get('time_start')), Number(searchParams.get('time_end')));
}

function forecast(now: number): string {
  const first = (Math.floor(now / 1000 / HOUR_S) + 1) * HOUR_S;
  const hourly = Array.from({ length: 240 }, (_, index) => ({
    air_temperature: 15.5 + (index % 6),
    conditions: 'Partly Cloudy',
    icon: index % 24 < 12 ? 'partly-cloudy-day' : 'partly-cloudy-night',
    local_day: 1,
    precip: 0.25,
    precip_icon: 'chance-rain',
    precip_probability: 20,
    precip_type: 'rain',
    relative_humidity: 55,
    time: first + index * HOUR_S,
    uv: 3.0,
    wind_avg: 2.5,
    wind_gust: 4.0,
  }));
  return JSON.stringify({
    current_conditions: { air_temperature: 15.5, icon: 'partly-cloudy-day' },
    forecast: { daily: [], hourly },
    status: { status_code: 0, status_message: 'SUCCESS' },
    units: { units_temp: 'c', units_wind: 'mps', units_precip: 'mm', units_pressure: 'mb', units_distance: 'km' },
  });
}

/** Rows as the device sends them. */
function observations(from: number, to: number): string {
  const rows = Math.floor((to - from) / ROW_S);
  const obs = Array.from({ length: rows }, (_, index) => [
    from + index * ROW_S,
    0.2,
    1.5,
    3.1,
    187,
    3,
    1013.5,
    14.5 + (index % 3),
    61,
    9000,
    1.2,
    200.5,
    0.02,
    1,
    0,
    0,
    2.6,
    1,
  ]);
  return JSON.stringify({ status: { status_code: 0 }, device_id: 456, type: 'obs_st', bucket_step_minutes: 5, obs });
}
