/**
 * For tests: a board with ESPHome's sprinkler component on a real broker. Its topics, states and announcements are
 * those of ESPHome 2024.10; its timers run by a clock that the test advances.
 */
import { Socket } from 'node:net';
import mqtt from 'mqtt';
import type { FakeAnnouncer } from '../mqtt/fake-announcer.ts';

export interface FakeValve {
  name: string;
  objectId: string;
  isOpen: boolean;
  /** Value of the number, in its unit. */
  duration: number;
  /** When the controller closes it, epoch milliseconds. */
  endsAt: number;
}

export interface FakeBoardOptions {
  node?: string;
  mac?: string;
  valves?: readonly string[];
  /** `device`: all in one announcement. */
  style?: 'entity' | 'device';
  component?: 'switch' | 'valve';
  unit?: 's' | 'min';
  /** Without numbers it has plain switches. */
  hasTimers?: boolean;
  multiplier?: number | null;
  /** Percent, of its soil probe; null where it has none. */
  moisture?: number | null;
  /** Changes any announcement before it is sent. */
  alter?: (config: { [key: string]: unknown }) => object;
}

/** Topics that it received, without the node. */
export interface FakeBoard extends FakeAnnouncer {
  readonly node: string;
  readonly valves: FakeValve[];
  multiplier: number | null;
  /** It takes numbers and does not show them. */
  hidesNumbers: boolean;
  /** It reports a command as done for a moment, and then as not done. */
  isInStandby: boolean;
  measure(percent: number): Promise<void>;
}

/** Where a board with the usual MAC is found. */
export const MAC = '30aea4000001';
export const VALVES = `homeassistant/${MAC}`;
export const PROBE = `${VALVES}/${MAC}-sensor-soil`;

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '_');

export async function openFakeBoard(
  url: string,
  startsAt: number,
  {
    node = 'garden',
    mac = MAC,
    valves = ['Front lawn', 'Rosen ü'],
    style = 'entity',
    component = 'switch',
    unit = 's',
    hasTimers = true,
    multiplier = null,
    moisture = null,
    alter = (config) => config,
  }: FakeBoardOptions = {},
): Promise<FakeBoard> {
  let nowMs = startsAt;
  const unitS = unit === 's' ? 1 : 60;
  const retained = new Set<string>();
  const will = { topic: `${node}/status`, payload: Buffer.from('offline'), retain: true, qos: 0 as const };
  const client = await mqtt.connectAsync(url, { protocolVersion: 4, reconnectPeriod: 200, will });
  if (client.stream instanceof Socket) client.stream.setNoDelay();
  const payloads = component === 'valve' ? ['OPEN', 'CLOSE', 'open', 'closed'] : ['ON', 'OFF', 'ON', 'OFF'];
  const [open = '', , isOpenWord = '', isShutWord = ''] = payloads;

  const send = async (topic: string, payload: string, isRetained = false) => {
    if (isRetained) retained.add(topic);
    await client.publishAsync(topic, payload, { qos: 0, retain: isRetained });
  };
  const show = async (part: string, value: string) => {
    if (!board.isOffline) await send(`${node}/${part}/state`, value, true);
  };
  const showValve = ({ objectId, isOpen }: FakeValve) =>
    show(`${component}/${objectId}`, isOpen ? isOpenWord : isShutWord);
  const showNumber = ({ objectId, duration }: FakeValve) => show(`number/${objectId}_run_duration`, String(duration));

  const board: FakeBoard = {
    mac,
    node,
    valves: valves.map((name) => ({ name, objectId: idOf(name), isOpen: false, duration: 900 / unitS, endsAt: 0 })),
    multiplier,
    received: [],
    isOffline: false,
    hidesNumbers: false,
    isInStandby: false,
    now: () => nowMs,
    async pass(durationS) {
      nowMs += durationS * 1000;
      for (const valve of board.valves) {
        if (!valve.isOpen || valve.endsAt > nowMs) continue;
        valve.isOpen = false;
        await showValve(valve);
      }
    },
    async press(terminal) {
      const valve = board.valves.toSorted((one, other) => (one.objectId < other.objectId ? -1 : 1))[terminal - 1];
      if (valve) await start(valve);
    },
    async setOffline(isOffline) {
      board.isOffline = isOffline;
      await send(`${node}/status`, isOffline ? 'offline' : 'online', true);
      if (!isOffline) for (const valve of board.valves) await showValve(valve);
    },
    measure: (percent) => show('sensor/soil', String(percent)),
    send,
    async announce() {
      const device = {
        ids: mac,
        name: 'Garden board',
        sw: '2024.10.0 (Nov  1 2024, 12:00:00)',
        mdl: 'esp32dev',
        mf: 'Espressif',
        cns: [['mac', mac]],
      };
      const shared = { avty_t: `${node}/status` };
      const parts = entities().map(([platform, objectId, config]) => ({ platform, objectId, config }));
      if (style === 'device') {
        const cmps = Object.fromEntries(
          parts.map(({ platform, objectId, config }) => [objectId, { p: platform, ...alter(config) }]),
        );
        const whole = { dev: device, o: { name: 'ESPHome' }, ...shared, cmps, '~': node };
        return send(`homeassistant/device/${mac}/config`, JSON.stringify(whole), true);
      }
      for (const { platform, objectId, config } of parts) {
        const whole = alter({ ...config, ...shared, dev: device, '~': node });
        await send(`homeassistant/${platform}/${node}/${objectId}/config`, JSON.stringify(whole), true);
      }
    },
    async close() {
      await Promise.all([...retained].map((topic) => client.publishAsync(topic, '', { qos: 1, retain: true })));
      await client.endAsync();
    },
  };

  function entities(): [string, string, { [key: string]: unknown }][] {
    const topics = (part: string, objectId: string) => ({
      stat_t: `~/${part}/${objectId}/state`,
      cmd_t: `~/${part}/${objectId}/command`,
    });
    const number = (objectId: string, name: string, extra: object): [string, string, { [key: string]: unknown }] => [
      'number',
      objectId,
      { name, uniq_id: `${mac}-number-${objectId}`, ent_cat: 'config', ...topics('number', objectId), ...extra },
    ];
    const range = { min: 1, max: unit === 's' ? 86_400 : 1_440, step: 1, unit_of_meas: unit };
    return [
      ...board.valves.flatMap(({ name, objectId }) => [
        [component, objectId, { name, uniq_id: `${mac}-switch-${objectId}`, ...topics(component, objectId) }] as [
          string,
          string,
          { [key: string]: unknown },
        ],
        ...(hasTimers ? [number(`${objectId}_run_duration`, `${name} run duration`, range)] : []),
      ]),
      ...(multiplier === null
        ? []
        : [number('garden_multiplier', 'Garden multiplier', { min: 0, max: 10, step: 0.1 })]),
      ...(moisture === null
        ? []
        : [
            [
              'sensor',
              'soil',
              {
                name: 'Soil',
                uniq_id: `${mac}-sensor-soil`,
                dev_cla: 'moisture',
                unit_of_meas: '%',
                stat_t: '~/sensor/soil/state',
              },
            ] as [string, string, { [key: string]: unknown }],
          ]),
    ];
  }

  /** One at a time: the controller closes the valve that was open. */
  async function start(valve: FakeValve): Promise<void> {
    if (board.isInStandby) {
      await show(`${component}/${valve.objectId}`, isOpenWord);
      return showValve(valve);
    }
    if (valve.isOpen) return;
    for (const other of board.valves.filter(({ isOpen }) => isOpen)) {
      other.isOpen = false;
      await showValve(other);
    }
    valve.isOpen = true;
    valve.endsAt =
      nowMs + (hasTimers ? valve.duration * unitS * 1000 * (board.multiplier ?? 1) : Number.POSITIVE_INFINITY);
    await showValve(valve);
  }

  async function obey(part: string, objectId: string, payload: string): Promise<void> {
    board.received.push([`${part}/${objectId}`, payload]);
    const valve = board.valves.find(
      (candidate) => objectId === candidate.objectId || objectId.startsWith(`${candidate.objectId}_run`),
    );
    if (objectId === 'garden_multiplier') {
      board.multiplier = Number(payload);
      return show(`number/${objectId}`, payload);
    }
    if (!valve) return;
    if (part === 'number') {
      valve.duration = Number(payload);
      if (!board.hidesNumbers) await showNumber(valve);
    } else if (payload === open) await start(valve);
    else {
      const wasOpen = valve.isOpen;
      valve.isOpen = false;
      // An unchanged state is not sent again.
      if (wasOpen) await showValve(valve);
    }
  }

  client.on('message', (topic, payload, { retain }) => {
    const [, part, objectId] = topic.slice(node.length).split('/');
    if (board.isOffline || retain || !part || !objectId) return;
    void obey(part, objectId, String(payload));
  });
  /** Also when it comes back: the broker may have lost what it kept. */
  async function greet(): Promise<void> {
    await board.announce();
    for (const valve of board.valves) {
      await showValve(valve);
      if (hasTimers) await showNumber(valve);
    }
    if (board.multiplier !== null) await show('number/garden_multiplier', String(board.multiplier));
    if (moisture !== null) await board.measure(moisture);
    retained.add(`${node}/status`);
    // Acknowledged: then the broker has taken all before it.
    await client.publishAsync(`${node}/status`, 'online', { qos: 1, retain: true });
  }

  await client.subscribeAsync(`${node}/+/+/command`, { qos: 1 });
  await greet();
  client.on('connect', () => void greet().catch(() => {}));
  return board;
}
