/** Sensors of weather in a Home Assistant, for stations: their login is tried, and what it leads to is listed and read. */
import { type Adoption, DriverError, type WeatherSensor, type WeatherSensorReader } from '@sluice/drivers/driver';
import type { HomeAssistantFault } from '@sluice/engine/vocabulary/weather';
import { askHardware, type Hardware, lookForOthers } from './hardware.ts';

const KIND = 'home-assistant';

interface HomeAssistantWeather {
  /** Throws "invalid" for a wrong token and an address where nobody may look, "unreachable" without an answer. */
  logIn(address: string, access: Adoption['access']): Promise<string>;
  placeOf(login: string): string;
  /** Throws "unreachable". */
  listSensors(login: string): Promise<WeatherSensor[]>;
  /** Or why nothing is read. */
  readSensors(
    ...asked: Parameters<WeatherSensorReader['readSensors']>
  ): Promise<Awaited<ReturnType<WeatherSensorReader['readSensors']>> | HomeAssistantFault>;
}

export function homeAssistantWeather({ findDriver }: Hardware): HomeAssistantWeather {
  const reader = () => {
    const found = findDriver(KIND).weatherSensors;
    if (!found) throw new DriverError('unreachable', 'Its driver is not at work.');
    return found;
  };
  return {
    logIn: (address, access) => lookForOthers(KIND, address, () => reader().logIn(address, access)),
    placeOf: (login) => reader().placeOf(login),
    listSensors: (login) => askHardware(reader().placeOf(login), () => reader().listSensors(login)),
    async readSensors(login, entities) {
      try {
        return await reader().readSensors(login, entities);
      } catch (error) {
        if (!(error instanceof DriverError)) throw error;
        return error.trouble === 'access-denied' ? 'denied' : 'unreachable';
      }
    },
  };
}
