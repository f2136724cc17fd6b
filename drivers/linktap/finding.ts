/** Finds gateways, and lists their taps. Opens nothing. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatFound, parseFound } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';

/** Timers on a tap; behind one of them others may stand, so it may also be a master valve. */
export const TAP_TYPES: readonly AdoptableType[] = ['PIXIE', 'SPRITE', 'PUMP'];

export const MODEL = 'LinkTap';

export function createFinder(link: GatewayLink, discoverHosts: () => Promise<string[]>): DeviceFinder {
  async function listTaps(host: string): Promise<FoundDevice[]> {
    try {
      const gateway = await link.greet(host);
      const { taps } = await link.askConfiguration(host, gateway);
      return taps.map(({ id, name }) => ({
        address: formatFound(host, id),
        types: TAP_TYPES,
        model: MODEL,
        name: shownName(name),
        terminals: 1,
        needsHub: false,
        needs: [],
        obstacle: null,
      }));
    } catch (error) {
      if (error instanceof DriverError) return [];
      throw error;
    }
  }

  return {
    async findDevices({ address }) {
      if (address === null) return (await Promise.all((await discoverHosts()).map(listTaps))).flat();
      const asked = parseFound(address);
      if (asked === null) return [];
      const found = await listTaps(asked.host);
      return asked.tap === null
        ? found
        : found.filter((tap) => tap.address === formatFound(asked.host, asked.tap ?? ''));
    },
  };
}
