/** The weather services: all, those offered to a garden, and the one it uses. */
import { WEATHER_PROVIDERS, type WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherPlace, WeatherService } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';

export interface NamedService {
  name: WeatherProviderName;
  service: WeatherService;
}

const needsNothing = ({ needs }: WeatherService) =>
  needs.stationId === null && needs.deviceId === null && !needs.secret && !needs.ownHardware;

/** Whether anybody's garden may ask it without a key or hardware of one's own. */
export const isForEverybody = (name: WeatherProviderName, services: WeatherServices = WEATHER_SERVICES): boolean => {
  const service = services[name];
  return service !== null && service.audience === 'everyone' && needsNothing(service);
};

function listServices(services: WeatherServices): NamedService[] {
  return WEATHER_PROVIDERS.flatMap((name) => {
    const service = services[name];
    return service === null ? [] : [{ name, service }];
  });
}

/** Whom a garden asks that has chosen nobody: the first that needs nothing. The demo's sky is for the demo. */
export function defaultService(services: WeatherServices = WEATHER_SERVICES): NamedService {
  const found = listServices(services).find(({ service }) => service.audience === 'everyone' && needsNothing(service));
  if (!found) throw new Error('The registry holds no weather service that needs nothing.');
  return found;
}

/** The chosen one; the default where that cannot be asked. */
export function serviceFor(chosen: WeatherProviderName, services: WeatherServices = WEATHER_SERVICES): NamedService {
  const service = services[chosen];
  return service ? { name: chosen, service } : defaultService(services);
}

/** The services that a garden may choose. `present`: its current one, which is always included. */
export function offeredServices(
  place: Pick<WeatherPlace, 'latitudeDeg' | 'longitudeDeg'>,
  present: WeatherProviderName,
  services: WeatherServices = WEATHER_SERVICES,
): NamedService[] {
  return listServices(services).filter(
    ({ name, service }) => name === present || (service.audience === 'everyone' && service.covers(place)),
  );
}

/** Services that cannot be asked yet. */
export const absentServices = (services: WeatherServices = WEATHER_SERVICES): WeatherProviderName[] =>
  WEATHER_PROVIDERS.filter((name) => services[name] === null);
