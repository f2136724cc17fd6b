/** Finds devices that wait to be commissioned. Nothing is sent to them. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import type { DeviceFinder, FoundDevice } from '../driver.ts';
import type { ServiceInstance } from '../lan/announcements.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatPlace, hasPort, isSaidToBeMatter, type NodePlace, parsePlace } from './address.ts';

/** Where devices announce that they can be commissioned. */
export const COMMISSIONABLE = '_matterc._udp.local';

/** A valve; a controller of several; either may stand before others. */
export const TYPES: readonly AdoptableType[] = ['PIXIE', 'SPRITE', 'PUMP'];

const MODEL = 'Matter';

/** Device types that may hold a valve: water valve, irrigation system, and a bridge. A lock is not offered. */
const VALVE_TYPES: readonly number[] = [0x42, 0x40, 0x0e];

/** What gardens that Sluice shows to homes say of themselves (docs/matter.md): they are found by their address alone. */
const SHOWN_GARDEN = { DN: 'Sluice', VP: '65521+32768' } as const;

export interface FindTools {
  /** All that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverDevices(): Promise<ServiceInstance[]>;
  /** The address of an instance at which it may be asked; null where there is none. */
  chooseHost(instance: ServiceInstance): string | null;
}

/** Null for what cannot be commissioned now, or is no valve by its own words. */
function readInstance(instance: ServiceInstance, chooseHost: FindTools['chooseHost']): [FoundDevice, NodePlace] | null {
  const { CM: mode, DT: type, DN: name, VP: product } = instance.texts;
  const host = chooseHost(instance);
  if (host === null || mode === '0') return null;
  if (name === SHOWN_GARDEN.DN && product === SHOWN_GARDEN.VP) return null;
  if (type !== undefined && !VALVE_TYPES.includes(Number(type))) return null;
  const place = { host, port: instance.port };
  return [toFound(place, shownName(name ?? null)), place];
}

const toFound = (place: NodePlace, name: string | null): FoundDevice => ({
  address: formatPlace(place),
  types: TYPES,
  model: MODEL,
  name,
  terminals: null,
  needsHub: false,
  needs: ['setup_code'],
  obstacle: null,
});

export function createFinder({ discoverDevices, chooseHost }: FindTools): DeviceFinder {
  return {
    async findDevices({ address }) {
      const asked = address === null ? null : parsePlace(address);
      if (address !== null && asked === null) return [];
      // One that announces nothing can be asked all the same, once its code is there.
      if (address !== null && asked !== null && isSaidToBeMatter(address)) return [toFound(asked, null)];
      const found = (await discoverDevices()).flatMap((instance) => {
        const read = readInstance(instance, chooseHost);
        return read === null ? [] : [read];
      });
      const isAsked = ({ host, port }: NodePlace) =>
        asked === null || (host === asked.host && (port === asked.port || !hasPort(address ?? '')));
      return found.filter(([, place]) => isAsked(place)).map(([device]) => device);
    },
  };
}
