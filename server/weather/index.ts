export { presentWeatherDay } from './present.ts';
export { type WeatherDayRow, weatherDaysOf } from './store.ts';
export { syncWeather, type WeatherGarden } from './sync.ts';
