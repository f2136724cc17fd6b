/**
 * For tests: a Tasmota on a real broker. Announcement and answers have the shapes of versions 9.4 to 13; PulseTime runs
 * by a clock that the test advances.
 */
import { Socket } from 'node:net';
import mqtt from 'mqtt';
import type { FakeAnnouncer } from '../mqtt/fake-announcer.ts';
import { fromPulseTime } from './pulse-time.ts';

export interface FakeRelay {
  number: number;
  isOn: boolean;
  pulseTime: number;
  /** When it goes off, epoch milliseconds; infinite where nothing switches it off. */
  endsAt: number;
}

export interface FakeTasmotaOptions {
  mac?: string;
  topic?: string;
  fullTopic?: string;
  relays?: number;
  sensors?: { [name: string]: unknown };
  /** Changes the announcement before it is sent. */
  alter?: (config: { [key: string]: unknown }) => object;
}

/** Commands that it received, with their payloads. */
export interface FakeTasmota extends FakeAnnouncer {
  readonly relays: FakeRelay[];
  powerOnState: number;
  hasTimersOn: boolean | null;
  sensors: { [name: string]: unknown };
  /** It obeys commands, but their answers are lost; queries are answered. */
  losesAnswers: boolean;
  /** It answers that it has set a PulseTime, and keeps another. */
  ignoresPulseTime: boolean;
  /** Its timers do not run. */
  hasBrokenTimers: boolean;
  /** Sends its report of sensors by itself. */
  report(isRetained?: boolean): Promise<void>;
}

export async function openFakeTasmota(
  url: string,
  startsAt: number,
  {
    mac = 'DC4F220848A2',
    topic = 'tasmota_0848A2',
    fullTopic = '%prefix%/%topic%/',
    relays: count = 2,
    sensors = {},
    alter = (config) => config,
  }: FakeTasmotaOptions = {},
): Promise<FakeTasmota> {
  let nowMs = startsAt;
  const retained = new Set<string>();
  const at = (prefix: string, name: string) => fullTopic.replace('%prefix%', prefix).replace('%topic%', topic) + name;
  const will = { topic: at('tele', 'LWT'), payload: Buffer.from('Offline'), retain: true, qos: 0 as const };
  const client = await mqtt.connectAsync(url, { protocolVersion: 4, reconnectPeriod: 200, will });
  if (client.stream instanceof Socket) client.stream.setNoDelay();

  const send = async (to: string, payload: string, isRetained = false) => {
    if (isRetained) retained.add(to);
    await client.publishAsync(to, payload, { qos: 0, retain: isRetained });
  };
  const powerKey = (relay: FakeRelay) => (count === 1 ? 'POWER' : `POWER${relay.number}`);
  const answer = (fields: object, name = 'RESULT') => send(at('stat', name), JSON.stringify(fields));

  const fake: FakeTasmota = {
    mac,
    relays: Array.from({ length: count }, (_, index) => ({ number: index + 1, isOn: false, pulseTime: 0, endsAt: 0 })),
    powerOnState: 3,
    hasTimersOn: true,
    sensors,
    received: [],
    isOffline: false,
    losesAnswers: false,
    ignoresPulseTime: false,
    hasBrokenTimers: false,
    now: () => nowMs,
    async pass(durationS) {
      nowMs += durationS * 1000;
      for (const relay of fake.relays) {
        if (!relay.isOn || relay.endsAt > nowMs) continue;
        relay.isOn = false;
        if (!fake.isOffline) await tellPower(relay);
      }
    },
    async press(number) {
      const relay = fake.relays[number - 1];
      if (!relay) return;
      switchOn(relay);
      await tellPower(relay);
    },
    async setOffline(isOffline) {
      fake.isOffline = isOffline;
      await send(at('tele', 'LWT'), isOffline ? 'Offline' : 'Online', true);
    },
    report: (isRetained = false) => send(at('tele', 'SENSOR'), JSON.stringify(reportOf()), isRetained),
    send,
    async announce() {
      const filled = <Value>(values: Value[], empty: Value) =>
        Array.from({ length: 8 }, (_, index) => values[index] ?? empty);
      const config = {
        ip: '192.168.0.136',
        dn: 'Garden valves',
        fn: filled<string | null>(['Lawn', 'Rosen 🌹'].slice(0, count), null),
        hn: `${topic}-2210`,
        mac,
        md: 'Sonoff 4CH',
        ty: 0,
        if: 0,
        ofln: 'Offline',
        onln: 'Online',
        state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
        sw: '13.3.0',
        t: topic,
        ft: fullTopic,
        tp: ['cmnd', 'stat', 'tele'],
        rl: filled(
          fake.relays.map(() => 1),
          0,
        ),
        so: { '4': 0, '11': 0 },
        bat: 0,
        dslp: 0,
        ver: 1,
      };
      await send(`tasmota/discovery/${mac}/config`, JSON.stringify(alter(config)), true);
      await send(`tasmota/discovery/${mac}/sensors`, JSON.stringify({ sn: reportOf(), ver: 1 }), true);
    },
    async close() {
      await Promise.all([...retained].map((to) => client.publishAsync(to, '', { qos: 1, retain: true })));
      await client.endAsync();
    },
  };

  const reportOf = () => ({ Time: '2025-06-15T15:06:40', ...fake.sensors, TempUnit: 'C' });

  async function tellPower(relay: FakeRelay): Promise<void> {
    const word = relay.isOn ? 'ON' : 'OFF';
    await answer({ [powerKey(relay)]: word });
    await send(at('stat', powerKey(relay)), word);
  }

  /** Each switching on restarts the PulseTime; with PowerOnState 5 it works the other way round. */
  function switchOn(relay: FakeRelay): void {
    relay.isOn = true;
    const runs = relay.pulseTime > 0 && fake.powerOnState !== 5 && !fake.hasBrokenTimers;
    relay.endsAt = runs ? nowMs + fromPulseTime(relay.pulseTime) * 1000 : Number.POSITIVE_INFINITY;
  }

  function remaining({ isOn, endsAt }: FakeRelay): number {
    const leftMs = isOn && Number.isFinite(endsAt) ? Math.max(0, endsAt - nowMs) : 0;
    return leftMs > 11_100 ? Math.floor(leftMs / 1000) + 100 : Math.floor(leftMs / 100);
  }

  function perform(command: string, payload: string): { name?: string; fields: object } {
    const [, word = '', number] = /^([A-Z]+?)(\d*)$/.exec(command.toUpperCase()) ?? [];
    const relay = fake.relays[Number(number || 1) - 1];
    if (word === 'POWER' && relay) {
      if (payload === 'ON') switchOn(relay);
      else if (payload === 'OFF') relay.isOn = false;
      return { fields: { [powerKey(relay)]: relay.isOn ? 'ON' : 'OFF' } };
    }
    if (word === 'PULSETIME' && relay) {
      if (payload !== '' && !fake.ignoresPulseTime) {
        relay.pulseTime = Number(payload);
        if (relay.isOn) switchOn(relay);
      }
      return { fields: { [`PulseTime${relay.number}`]: { Set: relay.pulseTime, Remaining: remaining(relay) } } };
    }
    if (word === 'POWERONSTATE') {
      if (payload !== '') fake.powerOnState = Number(payload);
      return { fields: { PowerOnState: fake.powerOnState } };
    }
    if (word === 'TIMERS' && fake.hasTimersOn !== null) {
      if (payload !== '') fake.hasTimersOn = payload === '1';
      return { fields: { Timers: fake.hasTimersOn ? 'ON' : 'OFF' } };
    }
    if (word === 'STATUS' && payload === '10') return { name: 'STATUS10', fields: { StatusSNS: reportOf() } };
    return { fields: { Command: 'Unknown' } };
  }

  client.on('message', (to, bytes, { retain }) => {
    const command = to.slice(at('cmnd', '').length);
    const payload = String(bytes);
    if (fake.isOffline || retain) return;
    if (payload !== '' && !/^status$/i.test(command)) fake.received.push([command, payload]);
    const { name, fields } = perform(command, payload);
    const isLost = fake.losesAnswers && payload !== '';
    if (!isLost) void answer(fields, name);
  });
  /** Also when it comes back: the broker may have lost what it kept. */
  async function greet(): Promise<void> {
    await fake.announce();
    retained.add(at('tele', 'LWT'));
    // Acknowledged: then the broker has taken all before it.
    await client.publishAsync(at('tele', 'LWT'), 'Online', { qos: 1, retain: true });
  }

  await client.subscribeAsync(at('cmnd', '#'), { qos: 1 });
  await greet();
  client.on('connect', () => void greet().catch(() => {}));
  return fake;
}
