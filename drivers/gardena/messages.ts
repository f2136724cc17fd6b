/** Pure: what is said to a gateway and what it says, over its WebSocket: lists of requests, replies and events. */
import { DriverError } from '../driver.ts';
import { findNumber, findText } from '../lan/json.ts';
import { type Fields, isFields } from '../mqtt/announced-fields.ts';
import { findModel, type Model, SERVICES, type Service } from './models.ts';

export interface Request {
  op: 'read' | 'write' | 'execute';
  entity: { service: Service; device?: string; path: string };
  payload?: Fields;
}

/** All that a gateway says of a device: objects, instances, resources. */
export type Tree = Fields;

export type GatewayMessage =
  | { kind: 'reply'; id: string; isDone: boolean; payload: Fields }
  | { kind: 'event'; device: string; path: readonly string[]; op: 'update' | 'overwrite' | 'delete'; payload: Fields };

/** For requests that start and stop, by the list of sources of its maker: from the WebSocket. */
const SOURCE = 18;

export const readDevices = (service: Service): Request => ({ op: 'read', entity: { service, path: 'devices' } });

/** A valve of a device: terminals from 1, actuators from 0. */
export interface ValveWay {
  device: string;
  kind: 'timers' | 'actuators';
  terminal: number;
}

/** 0 closes a valve of the first generation. */
const writeTimer = ({ device, terminal }: ValveWay, durationS: number): Request => ({
  op: 'write',
  entity: { service: 'lemonbeatd', device, path: `lemonbeat/0/watering_timer_${terminal}` },
  payload: { vi: durationS },
});

/**
 * All arguments are one text in a list of one: the gateway passes on the first of a list alone, so that a duration in a
 * second text would be lost on the way.
 */
const execute = ({ device, terminal }: ValveWay, command: 'start' | 'stop', args: readonly number[]): Request => ({
  op: 'execute',
  entity: { service: 'lwm2mserver', device, path: `actuator/${terminal - 1}/${command}` },
  payload: { as: [args.map((value, index) => `${index}='${value}'`).join(',')] },
});

export const openingOf = (way: ValveWay, durationS: number): Request =>
  way.kind === 'timers' ? writeTimer(way, durationS) : execute(way, 'start', [SOURCE, durationS]);

export const closingOf = (way: ValveWay): Request =>
  way.kind === 'timers' ? writeTimer(way, 0) : execute(way, 'stop', [SOURCE]);

/** Messages of a frame; what cannot be read is none. */
export function parseMessages(frame: string): GatewayMessage[] {
  try {
    const messages: unknown = JSON.parse(frame);
    return Array.isArray(messages) ? messages.flatMap((message) => parseMessage(message) ?? []) : [];
  } catch {
    return [];
  }
}

function parseMessage(message: unknown): GatewayMessage | null {
  if (!isFields(message)) return null;
  const { op, success, request_id: id } = message;
  const payload = isFields(message.payload) ? message.payload : {};
  if (typeof success === 'boolean')
    return typeof id === 'string' ? { kind: 'reply', id, isDone: success, payload } : null;
  if (op !== 'update' && op !== 'overwrite' && op !== 'delete') return null;
  const entity = isFields(message.entity) ? message.entity : {};
  const device = findText(entity.device);
  const path = typeof entity.path === 'string' ? entity.path.split('/').filter((part) => part !== '') : [];
  return device === null ? null : { kind: 'event', device, path, op, payload };
}

/** Devices of a reply to `readDevices`. */
export const parseDevices = (payload: Fields): Map<string, Tree> =>
  new Map(Object.entries(payload).flatMap(([id, tree]): [string, Tree][] => (isFields(tree) ? [[id, tree]] : [])));

/** A tree after an event; null where the device is gone. */
export function applyEvent(tree: Tree, event: Extract<GatewayMessage, { kind: 'event' }>): Tree | null {
  const { path, op, payload } = event;
  if (op === 'delete') return path.length === 0 ? null : without(tree, path);
  const nested = path.reduceRight<Fields>((inner, key) => ({ [key]: inner }), payload);
  return merge(op === 'overwrite' && path.length > 0 ? without(tree, path) : tree, nested);
}

const merge = (tree: Fields, changes: Fields): Fields => {
  const merged = new Map(Object.entries(tree));
  for (const [key, change] of Object.entries(changes)) {
    const old = merged.get(key);
    merged.set(key, isFields(old) && isFields(change) ? merge(old, change) : change);
  }
  return Object.fromEntries(merged);
};

function without(tree: Fields, [key = '', ...rest]: readonly string[]): Fields {
  if (rest.length > 0) {
    const inner = Object.hasOwn(tree, key) ? tree[key] : undefined;
    return isFields(inner) ? { ...tree, [key]: without(inner, rest) } : tree;
  }
  return Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
}

/** A resource, as `device/0/model_number`, with its value under one of several names; empty where it is absent. */
function resourceOf(tree: Tree, path: string): Fields {
  let at: unknown = tree;
  for (const key of path.split('/')) at = isFields(at) && Object.hasOwn(at, key) ? at[key] : null;
  return isFields(at) ? at : {};
}

export const textIn = (tree: Tree, path: string): string | null => findText(resourceOf(tree, path).vs);
export const flagIn = (tree: Tree, path: string): boolean | null => {
  const { vb } = resourceOf(tree, path);
  return typeof vb === 'boolean' ? vb : null;
};
/** Of whole numbers, others, and times. */
export const numberIn = (tree: Tree, path: string): number | null => {
  const { vi, vf, vt } = resourceOf(tree, path);
  return findNumber(vi) ?? findNumber(vf) ?? findNumber(vt);
};
/** When the gateway got it, epoch milliseconds by its clock. */
export const gotAt = (tree: Tree, path: string): number | null => {
  const ts = findNumber(resourceOf(tree, path).ts);
  return ts === null || ts <= 0 ? null : ts * 1000;
};

/** UTF-8 behind base64, filled up with zeros. */
export const nameIn = (tree: Tree, path: string): string | null => {
  const { vo } = resourceOf(tree, path);
  return typeof vo === 'string' ? findText(Buffer.from(vo, 'base64').toString('utf8').replace(/\0.*$/s, '')) : null;
};

/** The numbers of an object's instances, in order. */
export const instancesOf = (tree: Tree, object: string): number[] =>
  Object.keys(resourceOf(tree, object))
    .filter((key) => /^\d{1,3}$/.test(key))
    .map(Number)
    .toSorted((a, b) => a - b);

export const isOnline = (tree: Tree): boolean => flagIn(tree, 'connection_status/0/online') === true;

/** Null for a device that neither waters nor feels the soil, or that is behind the other server than its model. */
export function modelOf(tree: Tree, service: Service): Model | null {
  const model = findModel(textIn(tree, 'device/0/model_number') ?? '');
  return model?.service === service ? model : null;
}

export const serviceOf = (kind: ValveWay['kind']): Service => (kind === 'timers' ? SERVICES[0] : SERVICES[1]);

export const requireTree = (tree: Tree | null): Tree => {
  if (tree === null) throw new DriverError('unreachable', 'The gateway has no such device any more.', 'entity-gone');
  return tree;
};
