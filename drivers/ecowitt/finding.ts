/** Lists the valves of a gateway. Opens nothing. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatFound, formatSerial, parseFound, type ValveId } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';

/** Timers on a tap; behind one of them others may stand, so it may also be a master valve. */
export const VALVE_TYPES: readonly AdoptableType[] = ['PIXIE', 'SPRITE', 'PUMP'];

/** By Ecowitt's app, where its owner has given no other: what it would say twice is left out. */
export const nameOf = (valve: ValveId, nickname: string | null): string => shownName(nickname) ?? formatSerial(valve);

export function createFinder(link: GatewayLink): DeviceFinder {
  const findQuietly = <Found>(asked: Promise<Found>, otherwise: Found): Promise<Found> =>
    asked.catch((error: unknown) => {
      if (error instanceof DriverError) return otherwise;
      throw error;
    });

  async function listValves(host: string): Promise<FoundDevice[]> {
    const found: FoundDevice[] = [];
    for (const { model, id } of await findQuietly(link.listValves(host), [])) {
      const valve = { model, id };
      const report = await findQuietly(link.readReport({ host, ...valve }), null);
      found.push({
        address: formatFound(host, valve),
        types: VALVE_TYPES,
        model,
        name: nameOf(valve, report?.name ?? null),
        terminals: 1,
        needsHub: false,
        needs: [],
        obstacle: null,
      });
    }
    return found;
  }

  return {
    // Gateways announce themselves by a broadcast of Ecowitt's own, and to nobody who asks by multicast DNS.
    async findDevices({ address }) {
      const asked = address === null ? null : parseFound(address);
      if (asked === null) return [];
      const { host, valve } = asked;
      const found = await listValves(host);
      return valve === null ? found : found.filter((one) => one.address === formatFound(host, valve));
    },
  };
}
