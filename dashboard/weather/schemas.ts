/** What the weather's forms are checked with; loaded when the first of them is sent. */
import '../platform/form/zod-without-eval.ts';

export { rainfallCorrection, weatherProviderSettingFor, weatherReport } from '@sluice/contract/weather';
export { homeAssistantLogin, weatherStationChange, weatherStationCreation } from '@sluice/contract/weather-stations';
