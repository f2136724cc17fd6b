/** Finds Home Assistants, and the valves and sensors of one whose token is given. Sends no command. */
import type { DeviceFinder, FoundDevice, SwitchMessages } from '../driver.ts';
import { AdoptionError } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { shownName, VALVE_TYPES } from '../mqtt/finding.ts';
import { formatFound, type HomePlace, parseFound } from './address.ts';
import { findValves, type HouseDevice } from './classify.ts';
import type { HomeConnection } from './connection.ts';
import type { Homes } from './homes.ts';
import type { House } from './house.ts';
import { parseDevices, parseStates } from './messages.ts';
import { findProbes, type HouseProbe } from './sensors.ts';
import { closingService, openingCall } from './valve-commands.ts';

const NEEDS = ['token'] as const;

/** All that it has. Rejects with DriverError. */
export const readHouse = async (home: HomeConnection): Promise<House> => ({
  entries: await home.entries(),
  devices: parseDevices(await home.ask({ type: 'config/device_registry/list' })),
  states: parseStates(await home.ask({ type: 'get_states' })),
});

/** All devices of a Home Assistant with valves, and all its sensors. Rejects with DriverError. */
export async function listHouse(home: HomeConnection): Promise<{ valves: HouseDevice[]; probes: HouseProbe[] }> {
  const house = await readHouse(home);
  return { valves: findValves(house), probes: findProbes(house) };
}

/** Logs in for somebody who looks or adds: a token that is not taken is an AdoptionError. */
export const loginTo = (homes: Homes, place: HomePlace, token: string): Promise<HomeConnection> =>
  homes.connect(place, token).catch((error: unknown) => {
    if (error instanceof DeniedError) throw new AdoptionError('access-denied', 'Home Assistant refuses the token.');
    throw error;
  });

export function createFinder(homes: Homes, discoverHosts: () => Promise<string[]>): DeviceFinder {
  async function findHome(place: HomePlace): Promise<FoundDevice[]> {
    const version = await homes.greet(place);
    if (version === null) return [];
    return [
      {
        address: formatFound({ place, device: null }),
        types: [...VALVE_TYPES, 'SENSOR'],
        model: `Home Assistant ${version}`.trim(),
        name: null,
        terminals: null,
        needsHub: false,
        needs: NEEDS,
        obstacle: null,
        listsOthers: true,
      },
    ];
  }

  return {
    async findDevices({ address, access }) {
      if (address === null) {
        const places = (await discoverHosts()).flatMap((host) => parseFound(host)?.place ?? []);
        return (await Promise.all(places.map(findHome))).flat();
      }
      const asked = parseFound(address);
      if (asked === null) return [];
      const { token } = access ?? {};
      if (token === undefined) return asked.device === null ? findHome(asked.place) : [];
      const { valves, probes } = await listHouse(await loginTo(homes, asked.place, token));
      const found = [
        ...valves.map((device) => toFound(asked.place, device)),
        ...probes.map((probe) => toFoundProbe(asked.place, probe)),
      ];
      return asked.device === null ? found : found.filter((device) => device.address === formatFound(asked));
    },
  };
}

function toFound(place: HomePlace, { id, name, model, valves, obstacle }: HouseDevice): FoundDevice {
  return {
    address: formatFound({ place, device: id }),
    types: VALVE_TYPES,
    model: modelOf(model),
    name: shownName(name),
    terminals: valves.length,
    needsHub: false,
    needs: NEEDS,
    obstacle,
    ...(obstacle === null ? {} : { canBeGuarded: true }),
    ...(obstacle === 'not-surely-a-valve' ? { messages: switchMessages(valves) } : {}),
  };
}

const toFoundProbe = (place: HomePlace, { stored, name, model }: HouseProbe): FoundDevice => ({
  address: formatFound({ place, device: stored.main }),
  types: ['SENSOR'],
  senses: stored.senses,
  model: modelOf(model),
  name: shownName(name),
  terminals: 0,
  needsHub: false,
  needs: NEEDS,
  obstacle: null,
});

export const modelOf = (model: string | null) => shownName(model) ?? 'Home Assistant';

/** What plain switches are sent, in words that their owner can check. One that is open is shut when it is adopted. */
function switchMessages(valves: HouseDevice['valves']): SwitchMessages {
  const closing = valves.map((valve) => `${closingService(valve)} ${valve.entityId}`);
  const opening = valves.map((valve) => `${openingCall(valve, 0).service} ${valve.entityId}`);
  return { adopting: closing, opening, closing };
}
