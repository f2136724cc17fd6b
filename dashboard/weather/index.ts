export { WeatherStrip } from './weather-strip.tsx';
