/** The valves of a stored address, as they are named in their Home Assistant now, with their states. */
import { DriverError } from '../driver.ts';
import { parseValves, type StoredTerminal, type ValvesAddress } from './address.ts';
import type { HomeConnection } from './connection.ts';
import type { Homes } from './homes.ts';
import { type EntityState, isOpenIn } from './messages.ts';
import { findPreset, type Preset } from './presets.ts';
import type { ValveEntity } from './valve-commands.ts';

export interface ReachedValves {
  stored: ValvesAddress;
  home: HomeConnection;
  /** By terminal, from 1. */
  valves: ValveEntity[];
  /** Their water meter; null where they have none, or it is gone. */
  flow: EntityState | null;
}

export function requireStored(address: string): ValvesAddress {
  const stored = parseValves(address);
  if (stored === null) throw new DriverError('refused', 'It is no address of valves in a Home Assistant.');
  return stored;
}

/** The present id of an entity. Rejects with DriverError 'unreachable' where it is gone. */
export async function findEntity(home: HomeConnection, ref: string): Promise<string> {
  if (ref.includes('.')) return ref;
  const entry = (await home.entries()).find(({ registryId }) => registryId === ref);
  if (!entry) throw new DriverError('unreachable', 'Home Assistant has no such entity any more.', 'entity-gone');
  return entry.entityId;
}

/** The same for what is no loss; null where it is gone. */
export const findEntityOrNull = (home: HomeConnection, ref: string): Promise<string | null> =>
  findEntity(home, ref).catch((error: unknown) => {
    if (error instanceof DriverError && error.trouble === 'entity-gone') return null;
    throw error;
  });

/** Nothing where the valve is its own. Rejects as `findEntity` does: what cannot be closed is not opened either. */
async function findCloser(
  home: HomeConnection,
  valveId: string,
  preset: Preset | null,
): Promise<Pick<ValveEntity, 'closer'>> {
  if (preset?.closedBy === undefined) return {};
  const entries = await home.entries();
  const uniqueId = preset.closedBy(entries.find(({ entityId }) => entityId === valveId)?.uniqueId ?? '');
  const entry = entries.find((one) => one.integration === preset.integration && one.uniqueId === uniqueId);
  if (!entry) throw new DriverError('unreachable', 'Home Assistant has nothing that closes the valve.', 'entity-gone');
  return { closer: { entityId: entry.entityId, ref: entry.registryId ?? entry.entityId } };
}

const presetOf = ({ preset }: StoredTerminal) => (preset === null ? null : findPreset(preset));

/**
 * Logs in, follows the entities, and waits for all that is known of them by now. Rejects with DriverError, also where a
 * valve is unavailable or unknown: unknown is not shut.
 */
export async function reachValves(homes: Homes, address: string): Promise<ReachedValves> {
  const stored = requireStored(address);
  const home = await homes.connect(stored.place, stored.token);
  const valves: ValveEntity[] = [];
  for (const terminal of stored.terminals) {
    const preset = presetOf(terminal);
    if (terminal.preset !== null && preset === null) {
      throw new DriverError('refused', `Nothing is known of the integration ${terminal.preset} any more.`);
    }
    const entityId = await findEntity(home, terminal.entity);
    valves.push({ home, entityId, ref: terminal.entity, preset, ...(await findCloser(home, entityId, preset)) });
  }
  const flowId = stored.flow === undefined ? null : await findEntityOrNull(home, stored.flow);
  const closerIds = valves.flatMap(({ closer }) => closer?.entityId ?? []);
  await home.watch([...valves.map(({ entityId }) => entityId), ...closerIds, ...(flowId === null ? [] : [flowId])]);
  for (const { entityId } of valves) {
    const state = home.stateOf(entityId);
    if (isOpenIn(state) === null) throw new DriverError('unreachable', `${entityId} is ${state ?? 'not there'}.`);
  }
  return { stored, home, valves, flow: flowId === null ? null : home.entityOf(flowId) };
}
