export { WeatherArchives } from './archive.ts';
export { BackOff } from './back-off.ts';
export { countInDatabase } from './day-book.ts';
export { presentWeatherDay, presentWeatherProvider } from './present.ts';
export { weatherRoutes } from './routes.ts';
export { ServiceGate } from './service-gate.ts';
export { isForEverybody } from './services.ts';
export {
  fetchWeather,
  type GardenWeatherFault,
  groupsToAskAgain,
  groupsWithoutWait,
  lastFetches,
  readLastFetch,
  realWeather,
  type WeatherAccess,
  weatherFaults,
} from './source.ts';
export { readNumber } from './stations/figure-in-message.ts';
export { GatewayReports } from './stations/gateway-reports.ts';
export { HomeAssistantReports } from './stations/home-assistant-reports.ts';
export { PublishedReports } from './stations/published-reports.ts';
export { stationPushRoutes } from './stations/push-routes.ts';
export { weatherStationRoutes } from './stations/routes.ts';
export { forgetStationDetails } from './stations/store.ts';
export { superviseStations } from './stations/supervise.ts';
export { TempestReports } from './stations/tempest-reports.ts';
export {
  chooseRainfall,
  correctRainfall,
  forgetWeatherDetails,
  insertWeatherDays,
  insertWeatherReport,
  putWeatherProvider,
  readWeatherDays,
  readWeatherHours,
  readWeatherProvider,
  type WeatherDayRow,
  type WeatherHours,
  weatherDaysAfter,
} from './store.ts';
export { syncWeather } from './sync.ts';
export { readUsualClimate, type UsualClimate } from './usual-climate.ts';
