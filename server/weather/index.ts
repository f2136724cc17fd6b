export { presentWeatherDay, presentWeatherProvider } from './present.ts';
export { rainfallOf } from './rainfall.ts';
export { weatherRoutes } from './routes.ts';
export { fetchWeather, lastFetchOf } from './source.ts';
export {
  correctRainfall,
  insertWeatherReport,
  putWeatherProvider,
  type WeatherDayRow,
  type WeatherHours,
  weatherDaysOf,
  weatherHoursOf,
  weatherProviderOf,
} from './store.ts';
export { syncWeather } from './sync.ts';
export { type UsualClimate, usualClimateOf } from './usual-climate.ts';
