export { DayWeather } from './day-weather.tsx';
export { PlannedWith } from './planned-with.tsx';
export { describeWeatherFault } from './weather-fault.tsx';
export { WeatherIcon } from './weather-icon.tsx';
