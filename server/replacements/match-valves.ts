/** Which zone comes to which valve: what is proposed, and what is wrong with what somebody wants. Pure. */
import type { Replacement, ReplacementChoice, ValveMatch, ZoneValve } from '@sluice/contract/replacements';
import { isTimerTrusted } from '@sluice/engine/vocabulary/hardware';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { DeviceRow } from '../devices/index.ts';
import { invalid } from '../platform/errors.ts';
import type { ZoneRow } from '../zones/index.ts';

/** A garden as it is now. */
export interface Garden {
  devices: readonly DeviceRow[];
  zones: readonly ZoneRow[];
  unused: ReadonlySet<ZoneId>;
}

/** The zone that moves, and the one that has its valve until then. */
export type Pair = readonly [zone: ZoneRow, other: ZoneRow];

const zonesOn = ({ zones }: Garden, { id }: Pick<DeviceRow, 'id'>): ZoneRow[] =>
  zones.filter(({ deviceId }) => deviceId === id).toSorted((one, other) => one.terminal - other.terminal);

/** Whether zones can come to its valves. */
const isConnected = ({ hasHardware, isOnTrial }: DeviceRow) => hasHardware && !isOnTrial;

export function listChoice(garden: Garden, old: DeviceRow): ReplacementChoice {
  const own = zonesOn(garden, old);
  return {
    zones: own.map(({ id }) => ({ zone_id: id, is_unused: garden.unused.has(id) })),
    candidates: garden.devices
      .filter((device) => device.id !== old.id && isConnected(device))
      .map((device) => {
        const free = zonesOn(garden, device).filter(({ id }) => garden.unused.has(id));
        const freeTerminals = free.map(({ terminal }) => terminal);
        return { device_id: device.id, free_terminals: freeTerminals, proposed: propose(garden, own, freeTerminals) };
      })
      .filter(({ free_terminals }) => free_terminals.length > 0),
  };
}

/** Zones in use get the valve of the same number; those whose number is not free get the next free one, then any. */
function propose({ unused }: Garden, own: readonly ZoneRow[], free: readonly number[]): ValveMatch[] {
  const used = own.filter(({ id }) => !unused.has(id));
  const taken = new Map(
    used.filter(({ terminal }) => free.includes(terminal)).map(({ id, terminal }) => [id, terminal]),
  );
  const left = free.filter((terminal) => !new Set(taken.values()).has(terminal));
  for (const { id, terminal } of used) {
    if (taken.has(id)) continue;
    const next = left.findIndex((candidate) => candidate > terminal);
    const [found] = left.splice(Math.max(next, 0), 1);
    if (found !== undefined) taken.set(id, found);
  }
  return own.map(({ id }) => ({ zone_id: id, terminal: taken.get(id) ?? null }));
}

/**
 * The pairs of zones that exchange their valves. Throws "invalid" where a zone is missing, its valve is not there or in use,
 * a master would come to a valve that is not known to close by itself, or a zone in use would go with the old device.
 */
export function matchValves(garden: Garden, old: DeviceRow, wanted: Replacement): Pair[] {
  const target = findTarget(garden, old, wanted.device_id);
  const own = zonesOn(garden, old);
  const asked = new Map(wanted.valves.map(({ zone_id, terminal }) => [zone_id, terminal]));
  const isComplete = asked.size === wanted.valves.length && asked.size === own.length;
  if (!isComplete || own.some(({ id }) => !asked.has(id)))
    throw invalid('valves', 'validation.everyZoneOnce', { device: old.name });
  const there = zonesOn(garden, target);
  const terminals = wanted.valves.map(({ terminal }) => terminal);
  const pairs = wanted.valves.flatMap(({ zone_id, terminal }, place): Pair[] => {
    if (terminal === null) return [];
    const path = `valves.${place}.terminal`;
    const zone = own.find(({ id }) => id === zone_id);
    const other = there.find((candidate) => candidate.terminal === terminal);
    if (!zone || !other) throw invalid(path, 'validation.valveUnknown', { device: target.name, terminal });
    if (!garden.unused.has(other.id) || terminals.indexOf(terminal) !== place)
      throw invalid(path, 'validation.valveTaken', { terminal, zone: other.name });
    refuseUntrustedMaster(garden, zone, other, path);
    return [[zone, other]];
  });
  if (pairs.length === 0) throw invalid('valves', 'validation.zonesRequired');
  const lost = own.filter(({ id }) => asked.get(id) === null && !garden.unused.has(id));
  if (wanted.old_device === 'removed' && lost.length > 0)
    throw invalid('old_device', 'validation.zonesWithoutValve', { zones: lost.map(({ name }) => name).join(', ') });
  return pairs;
}

/** The same for one zone, which may come to a valve in use: the two exchange theirs. */
export function matchValve(garden: Garden, zone: ZoneRow, own: DeviceRow, wanted: ZoneValve): Pair {
  const target = findTarget(garden, own, wanted.device_id);
  const other = zonesOn(garden, target).find(({ terminal }) => terminal === wanted.terminal);
  const figures = { device: target.name, terminal: wanted.terminal };
  if (!other) throw invalid('terminal', 'validation.valveUnknown', figures);
  refuseUntrustedMaster(garden, zone, other, 'terminal');
  refuseUntrustedMaster(garden, other, zone, 'terminal');
  return [zone, other];
}

/** Any number of zones may move only while their devices are of one garden, apart, and connected where zones come to. */
function findTarget({ devices }: Garden, own: DeviceRow, id: DeviceRow['id']): DeviceRow {
  const target = devices.find((device) => device.id === id);
  if (!target || target.id === own.id || !isConnected(target) || own.isOnTrial)
    throw invalid('device_id', 'validation.replacementDevice');
  return target;
}

/** As where somebody chooses a master: zones behind it may be ended by nothing else (docs/decisions/0104). */
function refuseUntrustedMaster({ zones }: Garden, zone: ZoneRow, { timerProof }: ZoneRow, path: string): void {
  if (!zones.some(({ masterZoneId }) => masterZoneId === zone.id) || isTimerTrusted(timerProof)) return;
  throw invalid(path, timerProof === null ? 'validation.masterWithoutTimer' : 'validation.masterUnproven');
}

/** What brings zones back to the device that stays. */
export const undoOf = ({ zones }: Garden, old: DeviceRow, { device_id }: Replacement, pairs: Pair[]): Replacement => ({
  device_id: old.id,
  valves: zones
    .filter(({ id, deviceId }) => deviceId === device_id || pairs.some(([zone]) => zone.id === id))
    .filter(({ id }) => !pairs.some(([, other]) => other.id === id))
    .map(({ id }) => ({ zone_id: id, terminal: pairs.find(([zone]) => zone.id === id)?.[0].terminal ?? null })),
  old_device: 'stays',
});
