/** Reads weather from sensors of a Home Assistant, whichever its login shows. Sends no command. */
import type { HomeAssistantFigure } from '@sluice/engine/vocabulary/weather';
import { AdoptionError, DriverError, type WeatherSensorReader, type WeatherSensorReading } from '../driver.ts';
import { formatLogin, formatPlace, parseFound, parseLogin, type StoredLogin } from './address.ts';
import { loginTo, readHouse } from './finding.ts';
import type { Homes } from './homes.ts';
import { findReportOf } from './reached-probe.ts';
import { findEntityOrNull } from './reached-valves.ts';
import { findWeatherSensors, readWeatherSensor } from './weather-sensors.ts';

export function createWeatherSensorReader(homes: Homes, now: () => number): WeatherSensorReader {
  const connect = ({ place, token }: StoredLogin) => homes.connect(place, token);

  return {
    async logIn(address, { token }) {
      const asked = parseFound(address);
      if (asked === null || asked.device !== null) throw new AdoptionError('unfit', 'It is no Home Assistant.');
      if (token === undefined || token === '') throw new AdoptionError('access-denied', 'It wants a token.');
      await loginTo(homes, asked.place, token);
      return formatLogin({ place: asked.place, token });
    },
    placeOf(login) {
      const stored = parseLogin(login);
      return stored === null ? '' : formatPlace(stored.place);
    },
    listSensors: async (login) => findWeatherSensors(await readHouse(await connect(requireLogin(login)))),
    async readSensors(login, entities) {
      const home = await connect(requireLogin(login));
      const asked = Object.entries(entities) as [HomeAssistantFigure, string][];
      const found = await Promise.all(
        asked.map(async ([figure, entity]) => ({ figure, id: await findEntityOrNull(home, entity) })),
      );
      await home.watch(found.flatMap(({ id }) => id ?? []));
      const readings = await Promise.all(
        found.map(async ({ figure, id }): Promise<[HomeAssistantFigure, WeatherSensorReading]> => {
          const state = id === null ? null : home.entityOf(id);
          if (id === null || state === null) return [figure, readWeatherSensor(figure, null, null)];
          const heardMs = Math.max(state.updatedAt ?? 0, (await findReportOf(home, id, state, now())) ?? 0);
          // A clock that is ahead of ours measures nothing to come.
          return [figure, readWeatherSensor(figure, state, heardMs === 0 ? null : Math.min(now(), heardMs))];
        }),
      );
      return Object.fromEntries(readings);
    },
  };
}

function requireLogin(login: string): StoredLogin {
  const stored = parseLogin(login);
  if (stored === null) throw new DriverError('refused', 'It is no login of a Home Assistant.', 'access-denied');
  return stored;
}
