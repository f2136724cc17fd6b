/**
 * For tests: a Home Assistant with a garden's entities behind a real WebSocket. What it says, and in which order, was held
 * against Home Assistant 2025.4.4 (docs/hardware-home-assistant.md).
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface FakeEntity {
  entityId: string;
  /** Null for one that no registry has. */
  registryId: string | null;
  integration: string;
  uniqueId: string;
  deviceId: string | null;
  name: string;
  state: string;
  attributes: { [name: string]: unknown };
}

export interface FakeDeviceEntry {
  id: string;
  name: string;
  manufacturer?: string;
  model?: string;
  via_device_id?: string | null;
  connections?: [string, string][];
}

/** A service that opens for a time: its field, the seconds of its unit, and what it takes besides. */
interface TimedService {
  field: string;
  unitS: number;
  isWhole: boolean;
}

/** By hand from the integrations' own descriptions of their services. */
const TIMED: { readonly [service: string]: TimedService } = {
  'rainbird.start_irrigation': { field: 'duration', unitS: 60, isWhole: false },
  'rachio.start_watering': { field: 'duration', unitS: 60, isWhole: true },
  'yardian.start_irrigation': { field: 'duration', unitS: 60, isWhole: true },
  'opensprinkler.run_station': { field: 'run_seconds', unitS: 1, isWhole: true },
  'bhyve.start_watering': { field: 'minutes', unitS: 60, isWhole: true },
  'linktap.start_watering': { field: 'seconds', unitS: 1, isWhole: true },
};
/**
 * Seconds between two questions of an integration to its controller, by its own code (coordinator.py of Home Assistant's
 * Rain Bird and Yardian, __init__.py of LinkTap's, const.py of OpenSprinkler's): what happens meanwhile shows no sooner.
 */
const POLL_S: { readonly [integration: string]: number } = {
  rainbird: 60,
  yardian: 30,
  linktap: 14,
  opensprinkler: 5,
};
const OPENING = ['valve.open_valve', 'switch.turn_on'];
const CLOSING = ['valve.close_valve', 'switch.turn_off', 'opensprinkler.stop'];

export const TOKEN = 'a long-lived access token';

type Message = { id: number; type: string; [field: string]: unknown };
interface Client {
  socket: WebSocket;
  followed: { id: number; entityIds: string[] }[];
  /** Templates that it goes on rendering. */
  rendered: number[];
  registryId: number | null;
  lastId: number;
}

export class FakeHomeAssistant {
  token = TOKEN;
  /** Nobody is let in, and who was in is thrown out. */
  isOffline = false;
  /** Commands are carried out, and neither answered nor shown to those who follow. */
  losesAnswers = false;
  /** Each service that was called, with its entity and data. */
  readonly received: [service: string, entityId: string, data: object][] = [];
  /** Called as a service call comes in. */
  onCall: (entityId: string, service: string) => void = () => {};
  logins = 0;
  /** A service that its integration refuses. */
  refuses: string | null = null;
  readonly entities: FakeEntity[];
  readonly devices: FakeDeviceEntry[];
  /** Questions for last reports that were answered. */
  reportQuestions = 0;
  readonly #ends = new Map<string, number>();
  /** When a timer shut what is still shown open, epoch milliseconds. */
  readonly #unseenEnds = new Map<string, number>();
  /** When each last changed, and was last heard of, epoch milliseconds. */
  readonly #updated = new Map<string, number>();
  readonly #reported = new Map<string, number>();
  readonly #startedMs = 1_750_000_000_000;
  readonly #clients = new Set<Client>();
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  #nowMs = this.#startedMs;

  constructor(entities: FakeEntity[], devices: FakeDeviceEntry[] = []) {
    this.entities = entities;
    this.devices = devices;
    this.#server = createServer();
    this.#sockets = new WebSocketServer({ noServer: true });
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.isOffline || request.url !== '/api/websocket') return socket.destroy();
      return this.#sockets.handleUpgrade(request, socket, head, (client) => this.#greet(client));
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  now = () => this.#nowMs;

  /** Entities whose states somebody follows, in order. */
  followed = (): string[] =>
    [
      ...new Set([...this.#clients].flatMap(({ followed }) => followed.flatMap(({ entityIds }) => entityIds))),
    ].toSorted();

  /** Subscriptions of entities that it serves, over all connections: each sends every change once. */
  subscriptions = (): number => [...this.#clients].reduce((sum, { followed }) => sum + followed.length, 0);

  /** Templates that it goes on rendering for somebody. */
  templates = (): number => [...this.#clients].reduce((sum, { rendered }) => sum + rendered.length, 0);

  /** As when it restarts: every connection ends. */
  hangUp(): void {
    for (const { socket } of this.#clients) socket.terminate();
    this.#clients.clear();
  }

  setOffline(isOn: boolean): void {
    this.isOffline = isOn;
    if (isOn) this.hangUp();
  }

  pass(durationS: number): void {
    this.#nowMs += durationS * 1000;
    for (const [entityId, endMs] of this.#ends) {
      if (endMs > this.#nowMs) continue;
      this.#ends.delete(entityId);
      this.#unseenEnds.set(entityId, endMs);
    }
    for (const [entityId, endMs] of this.#unseenEnds) {
      const pollS = POLL_S[this.#find(entityId)?.integration ?? ''] ?? 0;
      if (endMs + pollS * 1000 <= this.#nowMs) this.setState(entityId, 'off');
    }
  }

  press(entityId: string): void {
    this.setState(entityId, 'on', 600);
  }

  /** At the controller, whatever is shown of it. */
  isOpen = (entityId: string): boolean =>
    ['on', 'open'].includes(this.#find(entityId)?.state ?? '') && !this.#unseenEnds.has(entityId);

  /** 'on' and 'off' become the words of its domain; any other is shown as it is. */
  setState(entityId: string, state: string, forS: number | null = null): void {
    const entity = this.#find(entityId);
    if (!entity) return;
    this.#unseenEnds.delete(entityId);
    const valveStates: { [state: string]: string } = entityId.startsWith('valve.') ? { on: 'open', off: 'closed' } : {};
    entity.state = valveStates[state] ?? state;
    this.#updated.set(entityId, this.#nowMs);
    this.#reported.set(entityId, this.#nowMs);
    if (forS === null) this.#ends.delete(entityId);
    else this.#ends.set(entityId, this.#nowMs + forS * 1000);
    if (!this.losesAnswers) this.#tellFollowers(entityId, { s: entity.state, lc: this.#nowMs / 1000 });
    const other = this.#findTwin(entity);
    if (other) this.setState(other.entityId, state, forS);
  }

  /** LinkTap has a switch for each valve: both show the same tap. Found while they differ. */
  #findTwin({ integration, uniqueId, state }: FakeEntity): FakeEntity | undefined {
    const tap = uniqueId.replace(/^linktap_(?:valve|switch)_/, '');
    const isOn = ['on', 'open'].includes(state);
    return this.entities.find(
      (one) =>
        integration === 'linktap' &&
        one.uniqueId !== uniqueId &&
        one.uniqueId.endsWith(`_${tap}`) &&
        ['on', 'open'].includes(one.state) !== isOn,
    );
  }

  #tellFollowers(entityId: string, change: object): void {
    const event = { c: { [entityId]: { '+': change } } };
    for (const client of this.#clients) {
      for (const { id, entityIds } of client.followed)
        if (entityIds.includes(entityId)) send(client, { id, type: 'event', event });
    }
  }

  /** Its integration says the same again: nobody who follows it is told. */
  repeat(entityId: string): void {
    this.#reported.set(entityId, this.#nowMs);
  }

  /** Its owner gives it another name; its id stays. */
  giveName(entityId: string, name: string): void {
    const entity = this.#find(entityId);
    if (entity) entity.name = name;
    this.#tellFollowers(entityId, { a: { friendly_name: name }, lu: this.#nowMs / 1000 });
  }

  rename(entityId: string, to: string): void {
    const entity = this.#find(entityId);
    if (entity) entity.entityId = to;
    this.#forget(entityId);
  }

  remove(entityId: string): void {
    this.entities.splice(
      this.entities.findIndex((entity) => entity.entityId === entityId),
      1,
    );
    this.#forget(entityId);
  }

  #forget(entityId: string): void {
    for (const client of this.#clients) {
      if (client.registryId !== null)
        send(client, { id: client.registryId, type: 'event', event: { event_type: 'entity_registry_updated' } });
      for (const { id, entityIds } of client.followed) {
        if (entityIds.includes(entityId)) send(client, { id, type: 'event', event: { r: [entityId] } });
      }
    }
  }

  #find = (entityId: string) => this.entities.find((entity) => entity.entityId === entityId);

  #greet(socket: WebSocket): void {
    send({ socket }, { type: 'auth_required', ha_version: '2025.4.4' });
    socket.once('message', (text) => {
      this.logins += 1;
      const { access_token: token } = JSON.parse(String(text)) as { access_token: string };
      if (token !== this.token) {
        send({ socket }, { type: 'auth_invalid', message: 'Invalid access token or password' });
        socket.close();
        return;
      }
      send({ socket }, { type: 'auth_ok', ha_version: '2025.4.4' });
      const client: Client = { socket, followed: [], rendered: [], registryId: null, lastId: 0 };
      this.#clients.add(client);
      socket.on('close', () => this.#clients.delete(client));
      socket.on('message', (message) => this.#answer(client, JSON.parse(String(message)) as Message));
    });
  }

  #answer(client: Client, message: Message) {
    const { id, type } = message;
    if (id <= client.lastId) return fail(client, id, 'id_reuse', 'Identifier values have to increase.');
    client.lastId = id;
    const answer = (result: unknown) => send(client, { id, type: 'result', success: true, result });
    if (type === 'ping') return send(client, { id, type: 'pong' });
    if (type === 'config/entity_registry/list') return answer(this.entities.flatMap(toEntry));
    if (type === 'config/device_registry/list') return answer(this.devices.map(toDevice));
    if (type === 'get_states') return answer(this.entities.map(toState));
    if (type === 'subscribe_events') {
      client.registryId = id;
      return answer(null);
    }
    if (type === 'subscribe_entities') {
      const entityIds = message.entity_ids as string[];
      client.followed.push({ id, entityIds });
      answer(null);
      const added = this.entities.filter(({ entityId }) => entityIds.includes(entityId));
      const a = Object.fromEntries(
        added.map((entity) => {
          const { entityId, state } = entity;
          const changedMs = this.#updated.get(entityId) ?? this.#startedMs;
          return [entityId, { s: state, a: attributesOf(entity), c: 'context', lc: changedMs / 1000 }];
        }),
      );
      return send(client, { id, type: 'event', event: { a } });
    }
    if (type === 'render_template') {
      const { ids } = message.variables as { ids: string[] };
      const result = ids.map((one) => (this.#find(one) ? (this.#reported.get(one) ?? this.#startedMs) / 1000 : 0));
      this.reportQuestions += 1;
      client.rendered.push(id);
      answer(null);
      return send(client, { id, type: 'event', event: { result, listeners: { entities: ids } } });
    }
    if (type === 'unsubscribe_events') {
      if (client.rendered.includes(message.subscription as number)) {
        client.rendered = client.rendered.filter((one) => one !== message.subscription);
        return answer(null);
      }
      const index = client.followed.findIndex((one) => one.id === message.subscription);
      if (index < 0) return fail(client, id, 'not_found', 'Subscription not found.');
      client.followed.splice(index, 1);
      return answer(null);
    }
    if (type === 'call_service') return this.#call(client, message);
    return fail(client, id, 'unknown_command', 'Unknown command.');
  }

  #call(client: Client, message: Message) {
    const { id } = message;
    const service = `${message.domain}.${message.service}`;
    const { entity_id: entityId } = message.target as { entity_id: string };
    const data = message.service_data as { [field: string]: unknown };
    this.onCall(entityId, service);
    if (service !== 'homeassistant.update_entity') this.received.push([service, entityId, data]);
    const timed = TIMED[service];
    if (service === this.refuses) return fail(client, id, 'home_assistant_error', 'The controller is busy.');
    if (timed) {
      const { [timed.field]: length, ...others } = data;
      const isTaken = typeof length === 'number' && length > 0 && (!timed.isWhole || Number.isInteger(length));
      if (!isTaken || Object.keys(others).length > 0) return fail(client, id, 'invalid_format', 'expected a length');
      // As some integrations do: what runs goes on as it was begun.
      if (!this.isOpen(entityId)) this.setState(entityId, 'on', length * timed.unitS);
    } else if (service === 'valve.close_valve' && this.#find(entityId)?.integration === 'linktap') {
      // It switches off the entity whose id it makes of the tap's name, and says that it has, whether there is one or not.
      this.setState(`switch.linktap_${this.#find(entityId)?.name.replace(/[ -]/g, '_').toLowerCase()}`, 'off');
    } else if (OPENING.includes(service)) this.setState(entityId, 'on');
    else if (CLOSING.includes(service)) this.setState(entityId, 'off');
    else if (service === 'homeassistant.update_entity') {
      if (this.#unseenEnds.has(entityId)) this.setState(entityId, 'off');
    } else {
      return fail(client, id, 'not_found', `Service ${service} not found.`);
    }
    if (!this.losesAnswers) send(client, { id, type: 'result', success: true, result: { context: { id: 'context' } } });
  }
}

const send = ({ socket }: Pick<Client, 'socket'>, message: object) => socket.send(JSON.stringify(message));

const fail = (client: Client, id: number, code: string, message: string) =>
  send(client, { id, type: 'result', success: false, error: { code, message } });

const toEntry = ({ registryId, entityId, integration, uniqueId, deviceId, name }: FakeEntity) =>
  registryId === null
    ? []
    : [
        {
          id: registryId,
          entity_id: entityId,
          platform: integration,
          unique_id: uniqueId,
          device_id: deviceId,
          name: null,
          original_name: name,
          disabled_by: null,
          hidden_by: null,
        },
      ];

const toDevice = ({ id, name, manufacturer, model, via_device_id: viaId, connections }: FakeDeviceEntry) => ({
  id,
  name,
  name_by_user: null,
  manufacturer: manufacturer ?? null,
  model: model ?? null,
  hw_version: null,
  via_device_id: viaId ?? null,
  connections: connections ?? [],
});

const attributesOf = ({ name, attributes }: FakeEntity) => ({ friendly_name: name, ...attributes });

const toState = (entity: FakeEntity) => ({
  entity_id: entity.entityId,
  state: entity.state,
  attributes: attributesOf(entity),
});
