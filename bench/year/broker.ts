/**
 * A garden whose valves are behind Zigbee2MQTT, at a broker that vanishes and forgets. Both live in this process, by the
 * clock of the year; each valve's own timer is the truth that records are held against.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestBroker } from '@sluice/drivers/mqtt/fake-broker';
import type { FakeDevice } from '@sluice/drivers/zigbee2mqtt/fake-valves';
import { openFakeZigbee2Mqtt } from '@sluice/drivers/zigbee2mqtt/fake-zigbee2mqtt';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import type { Opening } from '../fleet/hardware.ts';
import { dealBrokerFault, type WireFault } from './timetable.ts';
import { LATE_MS } from './wire.ts';

export interface BrokerHardware {
  url: string;
  /** Address of the bridge, and of each valve. */
  base: string;
  valves: readonly { name: string; serial: string }[];
  /** The broker ends without a word; comes back, and knows nothing. Resolves once all are connected again. */
  setGone(isGone: boolean): Promise<void>;
  /** As the valves themselves were open. */
  openings(): readonly Opening[];
  close(): Promise<void>;
}

export interface BrokerListener {
  /** An opening is sent to a valve. */
  hearOpening(serial: string): void;
  noteCommand(): void;
  noteFault(fault: WireFault, serial: string): void;
}

const BASE = 'zigbee2mqtt';
const VALVES = 3;
/** Real milliseconds. */
const TICK_MS = 10;
/** A valve speaks so often by itself. */
const REPORT_MS = HOUR_MS;
/** Real milliseconds until who has lost a broker is there again; Zigbee2MQTT then sends what a broker should keep. */
const BACK_MS = 3_000;

export async function openBrokerHardware(
  seed: number,
  now: () => number,
  { hearOpening, noteCommand, noteFault }: BrokerListener,
): Promise<BrokerHardware> {
  const broker = await openTestBroker();
  const fake = await openFakeZigbee2Mqtt(broker.url, now(), BASE);
  const openings: Opening[] = [];
  let commands = 0;
  let isGone = false;
  let reportedAt = now();

  fake.deliver = async (device, payload, obey) => {
    commands += 1;
    noteCommand();
    if (payload.state === 'ON') hearOpening(device.ieee);
    const fault = dealBrokerFault(seed, commands);
    if (fault !== null) noteFault(fault, device.ieee);
    if (fault === 'lost') return;
    if (fault === 'garbled') await fake.send(device.name, '{"state":"O');
    const lateMs = LATE_MS.least + uniform(seed, commands, 'late at the broker') * (LATE_MS.most - LATE_MS.least);
    await obey(fault === 'late' ? lateMs : fault === 'unanswered' || fault === 'garbled' ? null : 0);
    if (fault === 'doubled') await obey(0);
    look();
  };

  for (let place = 1; place <= VALVES; place += 1) {
    const ieee = `0x${(0xa4c1380000000000n + BigInt(place)).toString(16)}`;
    const valve = await fake.add({ ieee, name: `Valve ${place}`, model: 'SWV' });
    await fake.report(valve, { state: 'OFF' });
  }

  /** When the timer of each valve shuts it, as it was looked at last. */
  const ends = new Map<FakeDevice, number>();

  /** Notes what has opened or closed since, to the millisecond of its own timer, though others wait for the broker. */
  function look(): void {
    for (const device of fake.devices) {
      const current = openings.findLast((one) => one.open && one.serial === device.ieee);
      const endsAt = device.endsAt.get('state') ?? Number.POSITIVE_INFINITY;
      const isOpen = device.fields.state === 'ON' && endsAt > fake.now();
      if (isOpen) ends.set(device, endsAt);
      if (current) {
        const endedAt = isOpen ? fake.now() : Math.min(fake.now(), ends.get(device) ?? Number.POSITIVE_INFINITY);
        Object.assign(current, { seconds: (endedAt - current.openedAt) / 1_000, open: isOpen });
      } else if (isOpen) {
        const place = { serial: device.ieee, terminal: 1, runId: null };
        openings.push({ ...place, openedAt: fake.now(), seconds: 0, litres: 0, open: true });
      }
    }
  }

  let isPassing = false;
  const timer = setInterval(async () => {
    if (isPassing) return;
    isPassing = true;
    // Its reports wait where the broker is gone, and its time must not.
    const passing = fake.pass((now() - fake.now()) / 1_000).catch(() => {});
    look();
    if (!isGone) await passing;
    if (!isGone && now() - reportedAt > REPORT_MS) {
      reportedAt = now();
      await Promise.all(fake.devices.map((device) => fake.report(device, {})));
    }
    isPassing = false;
  }, TICK_MS);

  return {
    url: broker.url,
    base: BASE,
    valves: fake.devices.map(({ name, ieee }) => ({ name, serial: ieee })),
    async setGone(gone) {
      isGone = gone;
      if (gone) return broker.stop();
      await broker.start();
      await sleep(BACK_MS);
      await fake.republish();
    },
    openings() {
      look();
      return openings;
    },
    async close() {
      clearInterval(timer);
      await fake.close().catch(() => {});
      await broker.stop();
    },
  };
}
