export { DayWeather } from './day-weather.tsx';
export { PlannedWith } from './planned-with.tsx';
export { describeWeatherFault } from './weather-fault.tsx';
export { WeatherStrip } from './weather-strip.tsx';
