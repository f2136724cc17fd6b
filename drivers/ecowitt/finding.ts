/** Lists the valves and soil probes of a gateway. Opens nothing. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { formatFound, formatProbeSerial, formatSerial, parseFound, type ValveId } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';

/** Timers on a tap; behind one of them others may stand, so it may also be a master valve. */
export const VALVE_TYPES: readonly AdoptableType[] = ['PIXIE', 'SPRITE', 'PUMP'];

export const PROBE_MODEL = 'WH51';

/** What its owner has named it in Ecowitt's app; its serial number else. */
export const nameOf = (valve: ValveId, nickname: string | null): string => shownName(nickname) ?? formatSerial(valve);

export function createFinder(link: GatewayLink): DeviceFinder {
  const findQuietly = <Found>(asked: Promise<Found>, otherwise: Found): Promise<Found> =>
    asked.catch((error: unknown) => {
      if (error instanceof DriverError) return otherwise;
      throw error;
    });

  async function describeValves(host: string, valves: readonly ValveId[]): Promise<FoundDevice[]> {
    const found: FoundDevice[] = [];
    for (const { model, id } of valves) {
      const valve = { model, id };
      const report = await findQuietly(link.readReport({ host, ...valve }), null);
      found.push({
        address: formatFound(host, formatSerial(valve)),
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

  async function listProbes(host: string): Promise<FoundDevice[]> {
    const probes = (await findQuietly(link.listProbes(host), [])).filter(({ isHeard }) => isHeard);
    const soil = probes.length === 0 ? [] : await findQuietly(link.readSoil(host), []);
    return probes.map(({ id, channel }) => ({
      address: formatFound(host, formatProbeSerial(id)),
      types: ['SENSOR'],
      senses: 'soil',
      model: PROBE_MODEL,
      name: shownName(soil.find((reading) => reading.channel === channel)?.name ?? null) ?? formatProbeSerial(id),
      terminals: 0,
      needsHub: false,
      needs: [],
      obstacle: null,
    }));
  }

  return {
    // Gateways announce themselves by a broadcast of Ecowitt's own, and to nobody who asks by multicast DNS.
    async findDevices({ address }) {
      const asked = address === null ? null : parseFound(address);
      if (asked === null) return [];
      const { host, valve, probe } = asked;
      const listed = await findQuietly(link.findValves(host), null);
      // One that does not answer is not asked again: the search would take too long.
      if (listed === null) return [];
      const valves = probe === null ? await describeValves(host, listed) : [];
      const probes = valve === null ? await listProbes(host) : [];
      const serial = valve ? formatSerial(valve) : probe && formatProbeSerial(probe);
      return [...valves, ...probes].filter((one) => !serial || one.address === formatFound(host, serial));
    },
  };
}
