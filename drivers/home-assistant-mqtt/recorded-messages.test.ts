/**
 * Messages of others' tests and documents, each read as its sender means it. The table was written from those, not from
 * the driver: docs of Home Assistant, ecowitt2mqtt, ESPHome, rtl_433, zwave-js-ui and of three sprinkler projects.
 */
import { expect, test } from 'vitest';
import { AnnouncedDevices } from './announced-devices.ts';
import { type Classified, classify } from './classify.ts';
import { openListeningLink } from './listening-link.ts';
import { type RecordedMessage, readRecordedMessages } from './recorded-messages.ts';
import { isOpenIn, toReading } from './states.ts';
import { TopicStates } from './topic-states.ts';

interface Meant {
  /** Valves with the number that ends their run, in seconds at the most. */
  timed?: { [name: string]: number };
  /** Valves, and switches whose owner alone knows what hangs on them, that nothing ends. */
  untimed?: { [name: string]: 'valve' | 'switch' };
  /** By name, the share of water in the next state. */
  soil?: { [name: string]: number | null };
  /** By name, whether the next state is wet. */
  leak?: { [name: string]: boolean | null };
  rain?: { [name: string]: boolean | null };
  /** Whether a valve is open in its next state. */
  open?: { [name: string]: boolean | null };
}

/** By source and device. */
const MEANT: { [device: string]: Meant } = {
  'ecowitt2mqtt tests: ecowitt_gw2000': {
    soil: { soilmoisture1: 0.53, soilmoisture2: 0.57, soilmoisture3: 0.59, soilmoisture4: 0.49, soilmoisture5: 0.52 },
    rain: { rainrate: false, rrain_piezo: false },
  },
  'CTS test: cts_adv_valve_1': { untimed: { 'CTS Water Valve': 'valve' } },
  'watering-system rust: ws1': {
    untimed: { Pump: 'switch' },
    soil: { 'Soil moisture': 0.41 },
    open: { Pump: false },
  },
  'esp8266 sprinkler: sprinkler_zone1': { untimed: { 'Zone 1': 'switch' } },
  'esp8266 sprinkler: sprinkler_zone2': { untimed: { 'Zone 2': 'switch' } },
  'HA docs: garden01ad': { untimed: { Irrigation: 'switch' } },
  'HA docs (bind): irrigation2': { untimed: { garden: 'switch' } },
  'Tasmota rule WaterMeterLeak: 18A6B3': { leak: { WaterMeterLeak: false } },
  'rtl_433 WH51: Fineoffset-WH51-0ae3b3': { soil: { Moisture: 0.37 } },
  'zwave-js-ui leak: zwavejs2mqtt_0xe1_node7': { leak: { Flood_water: false } },
  // Written by hand with "CLOSED", a word that neither ESPHome sends nor Home Assistant knows: unknown is not shut.
  'ESPHome: 7cdfa1e0b2c4': { timed: { Beds: 3600 }, open: { Beds: null } },
};

interface Played {
  devices: Map<string, { found: Classified; states: TopicStates }>;
  /** Of processor time: what else runs on the machine takes none of it. */
  slowestMs: number;
}

function play(messages: readonly RecordedMessage[]): Played {
  const devices: Played['devices'] = new Map();
  let slowestMs = 0;
  const timed = <Value>(act: () => Value): Value => {
    const before = process.threadCpuUsage();
    const value = act();
    const { user, system } = process.threadCpuUsage(before);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
    return value;
  };
  const bySource = Map.groupBy(messages, ({ source }) => source.replace(/^ESPHome .*/, 'ESPHome'));
  for (const [source, said] of bySource) {
    const { link, say } = openListeningLink();
    const announced = new AnnouncedDevices(link, 1);
    const states = new TopicStates(link, () => 0);
    for (const message of said) timed(() => say(message));
    for (const id of announced.ids) {
      const device = announced.find(id);
      if (!device) continue;
      states.watch(device.entities);
      devices.set(`${source}: ${id}`, { found: timed(() => classify(device)), states });
    }
    for (const message of said) timed(() => say(message));
  }
  return { devices, slowestMs };
}

function shownBy({ found, states }: { found: Classified; states: TopicStates }): Meant {
  const ofSense = <Value>(sense: string, read: (probe: Classified['probes'][number]) => Value) =>
    Object.fromEntries(
      found.probes.filter(({ senses }) => senses === sense).map((probe) => [probe.main.name, read(probe)]),
    );
  const reading = (probe: Classified['probes'][number]) => toReading('serial', probe, states, 0);
  const valves = [...found.valves, ...found.untimed];
  const all: Meant = {
    timed: Object.fromEntries(found.valves.map(({ entity, limits }) => [entity.name, limits.longestRunS])),
    untimed: Object.fromEntries(
      found.untimed.map(({ entity, isPlainSwitch }) => [entity.name, isPlainSwitch ? 'switch' : 'valve']),
    ),
    soil: ofSense('soil', (probe) => reading(probe)?.moisture ?? null),
    leak: ofSense('leak', (probe) => reading(probe)?.isWet ?? null),
    rain: ofSense('rain', (probe) => reading(probe)?.isWet ?? null),
    open: Object.fromEntries(
      valves.flatMap(({ entity }) =>
        states.find(entity.stateTopic) ? [[entity.name, isOpenIn(states.valueOf(entity), entity)]] : [],
      ),
    ),
  };
  return Object.fromEntries(Object.entries(all).filter(([, of]) => Object.keys(of).length > 0));
}

test('each is what its sender means, and shows what its next state says', (context) => {
  const { devices } = play(readRecordedMessages(context));
  expect(Object.fromEntries([...devices].map(([id, device]) => [id, shownBy(device)]))).toEqual(MEANT);
});

test('each takes less than 20 ms of processor time', (context) => {
  const messages = readRecordedMessages(context);
  // The best of some tries: in one or the other, memory is collected.
  expect(Math.min(...Array.from({ length: 10 }, () => play(messages).slowestMs))).toBeLessThan(20);
});
