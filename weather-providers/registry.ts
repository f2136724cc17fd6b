import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherProvider } from './provider.ts';

/** What a service is told of who asks; null where it needs no such thing. */
export interface ServiceAccount {
  stationId: string | null;
  deviceId: string | null;
  secret: string | null;
}

export type WeatherServices = { readonly [Name in WeatherProviderName]?: (account: ServiceAccount) => WeatherProvider };

/** The services that Sluice can ask. A garden that has chosen another one lies under the simulator's sky, and says so. */
export const WEATHER_SERVICES: WeatherServices = {};
