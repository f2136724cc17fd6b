export { presentWeatherDay } from './present.ts';
export { weatherDaysOf } from './store.ts';
export { syncWeather } from './sync.ts';
