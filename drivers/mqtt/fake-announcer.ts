/** For tests: what every fake device lets a test do that announces itself at a broker. */
import type { ConformanceHarness } from '../conformance.ts';
import type { MqttLink } from '../mqtt-transport.ts';
import { PLAIN } from '../testing/run-checks.ts';
import { settleLink } from './fake-broker.ts';

export interface FakeAnnouncer {
  readonly mac: string;
  /** Messages that it received, as topic or command and payload, in order. */
  readonly received: [string, string][];
  isOffline: boolean;
  now(): number;
  pass(durationS: number): Promise<void>;
  press(terminal: number): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Sends anything on any topic. */
  send(topic: string, payload: string, isRetained?: boolean): Promise<void>;
  announce(): Promise<void>;
  /** Takes back all that the broker keeps of it. */
  close(): Promise<void>;
}

/** The part of a harness that is the same with all of them; each step has come to the driver when it returns. */
export function announcerControls(fake: FakeAnnouncer, link: MqttLink, terminal: number) {
  const settle = () => settleLink(link, fake);
  return {
    ...PLAIN,
    terminal,
    unknownTerminal: 3,
    now: fake.now,
    pass: (durationS: number) => fake.pass(durationS).then(settle),
    setOffline: (isOn: boolean) => fake.setOffline(isOn).then(settle),
    press: () => fake.press(terminal).then(settle),
  } satisfies Partial<ConformanceHarness>;
}
