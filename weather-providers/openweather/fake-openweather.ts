/** Answers as OpenWeather words them, for tests. */
const STEP_S = 3 * 3600;
const STEPS = 40;

export function answerOpenWeather(now: number, fall: object = {}, condition = { id: 801, icon: '02d' }): string {
  const first = (Math.floor(now / 1000 / STEP_S) + 1) * STEP_S;
  const list = Array.from({ length: STEPS }, (_, index) => ({
    dt: first + index * STEP_S,
    main: {
      temp: 14.5 + (index % 4),
      feels_like: 14.1,
      temp_min: 14.2 + (index % 4),
      temp_max: 14.8 + (index % 4),
      pressure: 1015,
      humidity: 64,
    },
    weather: [{ main: 'Clouds', description: 'few clouds', ...condition }],
    clouds: { all: 20 },
    wind: { speed: 3.2, deg: 180, gust: 5.1 },
    visibility: 10_000,
    pop: 0.2,
    ...fall,
    sys: { pod: 'd' },
    dt_txt: new Date((first + index * STEP_S) * 1000).toISOString().slice(0, 19).replace('T', ' '),
  }));
  return JSON.stringify({
    cod: '200',
    message: 0,
    cnt: STEPS,
    list,
    city: { name: 'Vienna', coord: { lat: 48.2, lon: 16.37 }, timezone: 7200 },
  });
}
