/** Pure: what Home Assistant sends over its WebSocket. */
import { type Fields, isFields, textOf } from '../mqtt/announced-fields.ts';

/** What it says of an entity. */
export interface EntityState {
  state: string;
  attributes: Fields;
  /** When it or an attribute last changed, epoch milliseconds by the clock of Home Assistant; null where it does not say. */
  updatedAt: number | null;
}

export type HomeMessage =
  | { kind: 'auth-required'; version: string }
  | { kind: 'auth-ok'; version: string }
  | { kind: 'auth-invalid' }
  | { kind: 'answer'; id: number; isDone: true; result: unknown }
  | { kind: 'answer'; id: number; isDone: false; reason: string }
  | { kind: 'event'; id: number; event: Fields };

/** What is not known is left out. One frame may hold several messages. */
export function parseMessages(frame: string): HomeMessage[] {
  const whole: unknown = parseJson(frame);
  return (Array.isArray(whole) ? whole : [whole]).flatMap((message) => parseMessage(message) ?? []);
}

function parseMessage(message: unknown): HomeMessage | null {
  if (!isFields(message)) return null;
  const { type, id, ha_version: haVersion } = message;
  const version = textOf(haVersion) ?? '';
  if (type === 'auth_required') return { kind: 'auth-required', version };
  if (type === 'auth_ok') return { kind: 'auth-ok', version };
  if (type === 'auth_invalid') return { kind: 'auth-invalid' };
  if (typeof id !== 'number') return null;
  if (type === 'pong') return { kind: 'answer', id, isDone: true, result: null };
  if (type === 'event') return isFields(message.event) ? { kind: 'event', id, event: message.event } : null;
  if (type !== 'result') return null;
  if (message.success === true) return { kind: 'answer', id, isDone: true, result: message.result };
  const { code, message: text } = Object(message.error);
  return { kind: 'answer', id, isDone: false, reason: textOf(text) ?? textOf(code) ?? 'It refused.' };
}

function parseJson(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return null;
  }
}

/**
 * Applies an event of `subscribe_entities`: `a` adds entities, `c` changes them, `r` removes them.
 */
export function applyStates(states: Map<string, EntityState>, { a: added, c: changed, r: removed }: Fields): void {
  for (const [id, entity] of Object.entries(Object(added))) {
    const { s: state, a: attributes, lc: changedS, lu: updatedS } = Object(entity);
    if (typeof state !== 'string') continue;
    states.set(id, {
      state,
      attributes: isFields(attributes) ? attributes : {},
      updatedAt: toMs(updatedS) ?? toMs(changedS),
    });
  }
  for (const [id, change] of Object.entries(Object(changed))) {
    const before = states.get(id);
    const { '+': plus, '-': minus } = Object(change);
    const { s: state, a: attributes, lc: changedS, lu: updatedS } = Object(plus);
    if (!before) continue;
    const staying = withoutFields(before.attributes, Object(minus).a);
    states.set(id, {
      state: typeof state === 'string' ? state : before.state,
      attributes: isFields(attributes) ? { ...staying, ...attributes } : staying,
      updatedAt: toMs(updatedS) ?? toMs(changedS) ?? before.updatedAt,
    });
  }
  if (Array.isArray(removed)) for (const id of removed) states.delete(String(id));
}

const toMs = (s: unknown): number | null => (typeof s === 'number' ? s * 1000 : null);

const withoutFields = (fields: Fields, names: unknown): Fields =>
  Array.isArray(names) ? Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) : fields;

/** An entry of the registry of entities. */
export interface EntityEntry {
  entityId: string;
  /** Stays the same when the entity is renamed; null for an entity that has none. */
  registryId: string | null;
  integration: string;
  uniqueId: string;
  deviceId: string | null;
  /** The name that its owner gave it, else the one that it came with. */
  name: string | null;
  isHidden: boolean;
}

export function parseEntries(result: unknown): EntityEntry[] {
  return listOf(result).flatMap((entry): EntityEntry[] => {
    const entityId = textOf(entry.entity_id);
    const registryId = textOf(entry.id);
    if (entityId === null || registryId === null || textOf(entry.disabled_by) !== null) return [];
    return [
      {
        entityId,
        registryId,
        integration: textOf(entry.platform) ?? '',
        uniqueId: typeof entry.unique_id === 'number' ? String(entry.unique_id) : (textOf(entry.unique_id) ?? ''),
        deviceId: textOf(entry.device_id),
        name: textOf(entry.name) ?? textOf(entry.original_name),
        isHidden: textOf(entry.hidden_by) !== null,
      },
    ];
  });
}

/** An entry of the registry of devices. */
export interface DeviceEntry {
  id: string;
  name: string | null;
  model: string | null;
  manufacturer: string | null;
  hardwareVersion: string | null;
  /** The device that it is reached through. */
  viaId: string | null;
  /** Hardware address of its network; null where it has none, or several. */
  mac: string | null;
}

export function parseDevices(result: unknown): DeviceEntry[] {
  return listOf(result).flatMap((entry): DeviceEntry[] => {
    const id = textOf(entry.id);
    if (id === null) return [];
    const connections = Array.isArray(entry.connections) ? entry.connections : [];
    const macs = connections.flatMap((pair) => (Array.isArray(pair) && pair[0] === 'mac' ? [String(pair[1])] : []));
    return [
      {
        id,
        name: textOf(entry.name_by_user) ?? textOf(entry.name),
        model: textOf(entry.model),
        manufacturer: textOf(entry.manufacturer),
        hardwareVersion: textOf(entry.hw_version),
        viaId: textOf(entry.via_device_id),
        mac: macs.length === 1 ? (macs[0] ?? null) : null,
      },
    ];
  });
}

/** `get_states`: every entity, also those that no registry has. */
export function parseStates(result: unknown): Map<string, EntityState> {
  return new Map(
    listOf(result).flatMap(
      ({ entity_id: entityId, state, attributes, last_updated: updated }): [string, EntityState][] => {
        const id = textOf(entityId);
        if (id === null || typeof state !== 'string') return [];
        const updatedAt = Date.parse(String(updated));
        const shown = { state, attributes: isFields(attributes) ? attributes : {} };
        return [[id, { ...shown, updatedAt: Number.isNaN(updatedAt) ? null : updatedAt }]];
      },
    ),
  );
}

const listOf = (result: unknown): Fields[] => (Array.isArray(result) ? result.filter(isFields) : []);

/** Whether water flows by a state; null where it is not known: unknown is not shut. */
export function isOpenIn(state: string | null): boolean | null {
  if (state === 'on' || state === 'open' || state === 'opening' || state === 'closing') return true;
  return state === 'off' || state === 'closed' ? false : null;
}
