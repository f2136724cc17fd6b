/** The entities of a stored sensor, as they are in their Home Assistant now. */
import { DriverError } from '../driver.ts';
import { type ProbeAddress, parseProbe, type StoredProbe } from './address.ts';
import type { HomeConnection } from './connection.ts';
import type { Homes } from './homes.ts';
import type { EntityState } from './messages.ts';
import type { ProbeStates } from './probe-state.ts';
import { findEntity, findEntityOrNull } from './reached-valves.ts';

export interface ReachedProbe {
  stored: ProbeAddress;
  home: HomeConnection;
  mainId: string;
  states: ProbeStates;
}

/** Without a change for so long, Home Assistant is asked whether it has heard of it since. */
const UNCHANGED_MS = 600_000;

const OTHERS = ['temperature', 'illuminance', 'battery'] as const satisfies readonly (keyof StoredProbe)[];

/**
 * Logs in, follows the entities of a sensor, and waits for all that is known of them by now. Rejects with DriverError
 * 'unreachable', also where its main entity is unavailable; with the trouble 'entity-gone' where that was removed.
 */
export async function reachProbe(homes: Homes, address: string): Promise<ReachedProbe> {
  const stored = parseProbe(address);
  if (stored === null) throw new DriverError('refused', 'It is no address of a sensor in a Home Assistant.');
  const { place, token, probe } = stored;
  const home = await homes.connect(place, token);
  const mainId = await findEntity(home, probe.main);
  const otherIds = new Map<keyof StoredProbe, string>();
  for (const name of OTHERS) {
    // One that is gone is missed by nobody: the sensor goes on without it.
    const id = probe[name] === null ? null : await findEntityOrNull(home, probe[name]);
    if (id !== null) otherIds.set(name, id);
  }
  await home.watch([mainId, ...otherIds.values()]);
  const main = home.entityOf(mainId);
  if (main === null || main.state === 'unavailable') {
    throw new DriverError('unreachable', `${mainId} is ${main?.state ?? 'not there'}.`);
  }
  const otherOf = (name: (typeof OTHERS)[number]) => home.entityOf(otherIds.get(name) ?? '');
  const states = {
    main,
    temperature: otherOf('temperature'),
    illuminance: otherOf('illuminance'),
    battery: otherOf('battery'),
  };
  return { stored, home, mainId, states };
}

/** When Home Assistant last heard of its main entity; null where it need not be asked, since a change is a report. */
export const findReport = ({ home, mainId, states }: ReachedProbe, nowMs: number): Promise<number | null> =>
  findReportOf(home, mainId, states.main, nowMs);

/** The same of any entity that is watched. */
export async function findReportOf(
  home: HomeConnection,
  entityId: string,
  { updatedAt }: EntityState,
  nowMs: number,
): Promise<number | null> {
  return nowMs - (updatedAt ?? 0) < UNCHANGED_MS ? null : home.reportedAt(entityId);
}
