/**
 * For tests: a Zigbee2MQTT on a real broker, with devices whose timers run by a clock that the test advances. Its
 * messages have the shapes recorded from version 2.14.1.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import type { MqttLink } from '../mqtt/mqtt-link.ts';
import type { BrokerSetup } from '../testing/use-broker.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import { DEFINITIONS, type FakeModel } from './fake-definitions.ts';
import { type FakeDevice, obey, pressButton, shutWhatIsOver } from './fake-valves.ts';
import { openMemory } from './memory.ts';

export interface FakeZigbee2Mqtt {
  devices: FakeDevice[];
  /** Every payload that came to a `/set`, in order. */
  readonly sets: { ieee: string; payload: { [key: string]: unknown } }[];
  /** Every topic on which a query or a command came, in order. */
  readonly asked: string[];
  permitsJoiningS: number;
  version: string;
  /** Commands act, and the states that would show it are not sent. */
  losesEchoes: boolean;
  /** Commands with this key do not arrive. */
  losesKey: string | null;
  /** It loses them after so many commands. */
  losesEchoesAfter: number;
  /** The state right after a command is lost; the device's next report, or an answer to a question, is not. */
  losesFirstEchoes: boolean;
  /**
   * Passes a command on to its device; left out, each is obeyed once. `obey`: after so many milliseconds what it has done
   * is sent, or never.
   */
  deliver?: (
    device: FakeDevice,
    payload: { [key: string]: unknown },
    obey: (shownAfterMs: number | null) => Promise<void>,
  ) => Promise<void>;
  /** Whether its owner lets it tell when a device has last spoken. */
  tellsLastSeen: boolean;
  now(): number;
  pass(durationS: number): Promise<void>;
  add(
    device: Pick<FakeDevice, 'ieee' | 'name'> & { model: FakeModel | null } & Partial<FakeDevice>,
  ): Promise<FakeDevice>;
  /** Sends the list of devices again. */
  announce(): Promise<void>;
  /** Sends all that a broker should keep, as the real one does two seconds after a broker has forgotten it (its issue 9629). */
  republish(): Promise<void>;
  report(device: FakeDevice, fields: object): Promise<void>;
  press(device: FakeDevice, terminal: number): Promise<void>;
  setOffline(device: FakeDevice, isOffline: boolean): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  /** Sends anything on any topic. */
  send(topic: string, payload: string, isRetained?: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function openFakeZigbee2Mqtt(
  url: string,
  startsAt: number,
  base = 'zigbee2mqtt',
): Promise<FakeZigbee2Mqtt> {
  let nowMs = startsAt;
  const client = await mqtt.connectAsync(url, { protocolVersion: 4, reconnectPeriod: 200 });
  const send = async (topic: string, payload: string, isRetained = false) => {
    await client.publishAsync(`${base}/${topic}`, payload, { qos: 1, retain: isRetained });
  };
  const fake: FakeZigbee2Mqtt = {
    devices: [],
    sets: [],
    asked: [],
    permitsJoiningS: 0,
    version: '2.14.1',
    losesEchoes: false,
    losesFirstEchoes: false,
    losesKey: null,
    losesEchoesAfter: Number.POSITIVE_INFINITY,
    tellsLastSeen: true,
    now: () => nowMs,
    async pass(durationS) {
      nowMs += durationS * 1000;
      for (const device of fake.devices) {
        if (shutWhatIsOver(device, nowMs)) await fake.report(device, {});
      }
    },
    async add({ ieee, name, model, ...extra }) {
      const device: FakeDevice = {
        ieee,
        name,
        model,
        fields: {},
        endsAt: new Map(),
        isRetained: false,
        isOffline: false,
        interview: 'SUCCESSFUL',
        lastSeen: null,
        ...extra,
      };
      fake.devices.push(device);
      await fake.announce();
      return device;
    },
    async announce() {
      const coordinator = { ieee_address: '0x00124b0000000001', friendly_name: 'Coordinator', type: 'Coordinator' };
      await send('bridge/devices', JSON.stringify([coordinator, ...fake.devices.map(entryOf)]), true);
    },
    async republish() {
      await fake.setOnline(true);
      await sendInfo();
      await fake.announce();
      for (const device of fake.devices.filter(({ isRetained }) => isRetained)) await publishState(device);
    },
    async report(device, fields) {
      Object.assign(device.fields, fields);
      device.lastSeen = nowMs;
      await publishState(device);
    },
    async press(device, terminal) {
      pressButton(device, terminal);
      await fake.report(device, {});
    },
    async setOffline(device, isOffline) {
      device.isOffline = isOffline;
      await send(`${device.name}/availability`, JSON.stringify({ state: isOffline ? 'offline' : 'online' }), true);
      if (!isOffline) await fake.report(device, {});
    },
    setOnline: (isOnline) => send('bridge/state', JSON.stringify({ state: isOnline ? 'online' : 'offline' }), true),
    send,
    close: () => client.endAsync(true),
  };

  async function sendInfo(): Promise<void> {
    const coordinator = { ieee_address: '0x00124b0000000001', type: 'EmberZNet', meta: { revision: '8.0.2' } };
    await send('bridge/info', JSON.stringify({ version: fake.version, coordinator, permit_join: false }), true);
  }

  async function publishState(device: FakeDevice): Promise<void> {
    const seen = fake.tellsLastSeen && device.lastSeen !== null ? device.lastSeen + sentCount++ : null;
    const lastSeen = seen === null ? {} : { last_seen: new Date(seen).toISOString() };
    await send(device.name, JSON.stringify({ ...device.fields, linkquality: 140, ...lastSeen }), device.isRetained);
  }

  async function answerSet(device: FakeDevice, payload: { [key: string]: unknown }): Promise<void> {
    fake.sets.push({ ieee: device.ieee, payload });
    if (device.isOffline) {
      const message = `z2m: Publish 'set' 'state' to '${device.name}' failed: 'Error: ZCL command (Data request failed)'`;
      return send('bridge/logging', JSON.stringify({ level: 'error', message, namespace: 'z2m' }));
    }
    if (fake.losesKey !== null && fake.losesKey in payload) return;
    const obeyAndShow = async (shownAfterMs: number | null) => {
      const before = device.lastSeen;
      if (!obey(device, payload, nowMs)) return;
      if (fake.losesEchoes || fake.sets.length > fake.losesEchoesAfter || shownAfterMs === null) return;
      if (shownAfterMs > 0) await sleep(shownAfterMs);
      // First what the bridge expects, then what the device says.
      if (before !== null && !fake.losesFirstEchoes) await publishStateAs(device, before);
      await fake.report(device, {});
    };
    return fake.deliver ? fake.deliver(device, payload, obeyAndShow) : obeyAndShow(0);
  }

  async function publishStateAs(device: FakeDevice, lastSeen: number): Promise<void> {
    const seen = fake.tellsLastSeen ? { last_seen: new Date(lastSeen).toISOString() } : {};
    await send(device.name, JSON.stringify({ ...device.fields, linkquality: 140, ...seen }), device.isRetained);
  }

  async function answerRequest(name: string, request: { [key: string]: unknown }): Promise<void> {
    const { transaction, ...data } = request;
    const device = fake.devices.find(({ ieee }) => ieee === request.id);
    if (name === 'permit_join') fake.permitsJoiningS = Number(request.time);
    if (name === 'device/options' && device) {
      device.isRetained = Object(request.options).retain === true;
    } else if (name === 'device/options') {
      return send(
        `bridge/response/${name}`,
        JSON.stringify({ data: {}, error: 'no such', status: 'error', transaction }),
      );
    }
    const refusal = changeNetwork(name, data);
    if (refusal !== null) {
      return send(
        `bridge/response/${name}`,
        JSON.stringify({ data: {}, error: refusal, status: 'error', transaction }),
      );
    }
    return send(`bridge/response/${name}`, JSON.stringify({ data, status: 'ok', transaction }));
  }

  /** Renames and removes; null, or why not. */
  function changeNetwork(name: string, { from, to, id, force }: { [key: string]: unknown }): string | null {
    const device = fake.devices.find(({ ieee }) => ieee === from || ieee === id);
    if (name === 'device/rename' && device) {
      if (typeof to !== 'string' || fake.devices.some((other) => other.name === to)) return `'${to}' is in use`;
      // The old topic is emptied, and the state is published under the new one.
      void send(device.name, '', true);
      device.name = to;
      void fake.announce().then(() => fake.report(device, {}));
    }
    if (name === 'device/remove' && device) {
      if (device.isOffline && force !== true) return `Failed to remove '${device.name}' (Error: timeout)`;
      fake.devices.splice(fake.devices.indexOf(device), 1);
      void fake.announce();
    }
    return null;
  }

  client.on('message', (topic, bytes, { retain }) => {
    if (retain) return;
    const rest = topic.slice(base.length + 1);
    fake.asked.push(rest);
    const payload = JSON.parse(String(bytes));
    const request = /^bridge\/request\/(.+)$/.exec(rest)?.[1];
    if (request !== undefined) return void answerRequest(request, payload);
    const [, target, verb] = /^(.+)\/(set|get)$/.exec(rest) ?? [];
    const device = fake.devices.find(({ ieee, name }) => ieee === target || name === target);
    if (device && verb === 'set') return void answerSet(device, payload);
    // Only what has an answer of its own can be asked.
    if (device && verb === 'get' && !device.isOffline) return void fake.report(device, {});
  });
  await client.subscribeAsync([`${base}/+/set`, `${base}/+/get`, `${base}/bridge/request/#`], { qos: 1 });
  await fake.setOnline(true);
  await sendInfo();
  await fake.announce();
  return fake;
}

/** Each report has an instant of its own, as on a real clock. */
let sentCount = 0;

function entryOf({ ieee, name, model, interview }: FakeDevice) {
  return {
    ieee_address: ieee,
    friendly_name: name,
    type: 'EndDevice',
    disabled: false,
    supported: model !== null,
    interview_state: interview,
    interviewing: interview === 'IN_PROGRESS',
    interview_completed: interview !== 'IN_PROGRESS',
    software_build_id: '1.0.4',
    definition: model === null || interview === 'IN_PROGRESS' ? null : DEFINITIONS[model],
  };
}

/** Waits until a connection has brought what the fake sent before. */
export async function settleLink(link: MqttLink, fake: FakeZigbee2Mqtt, base = 'zigbee2mqtt'): Promise<void> {
  const mark = `{"mark":${++marks}}`;
  let hasCome = false;
  const unsubscribe = link.subscribe([`${base}/bridge/health`], ({ payload }) => {
    hasCome ||= payload === mark;
  });
  // Again, since a connection that has just come back may not listen yet.
  while (!hasCome) {
    await fake.send('bridge/health', mark);
    for (let waits = 0; waits < 20 && !hasCome; waits++) await sleep(5);
  }
  unsubscribe();
}

let marks = 0;

/** A driver as after a start of the server. */
export const startOn = ({ link, folder }: Pick<BrokerSetup, 'link' | 'folder'>, { now }: FakeZigbee2Mqtt) =>
  createZigbee2MqttDriver({ link, memory: openMemory(folder), now, greetingMs: 600, echoMs: 1_000 });
