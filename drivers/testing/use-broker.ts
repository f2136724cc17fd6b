/** A broker for the tests of a file; a link to it and an empty folder for each of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openTestBroker, type TestBroker } from '../mqtt/fake-broker.ts';
import { openMqttLink } from '../mqtt/mqtt-link.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import type { MqttLink } from '../mqtt-transport.ts';

export interface BrokerSetup {
  readonly broker: TestBroker;
  /** A test may put another in its place. */
  link: MqttLink;
  readonly folder: string;
}

/** `isFresh`: each test gets a broker without retained messages. */
export function useBroker({ isFresh = false } = {}): BrokerSetup {
  let broker: TestBroker;
  let link: MqttLink;
  let folder: string;
  beforeAll(async () => {
    broker = await openTestBroker();
  });
  afterAll(() => broker.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-mqtt-'));
    if (isFresh) {
      await broker.stop();
      await broker.start();
    }
    link = openMqttLink(broker.url, () => {});
  });
  afterEach(async () => {
    await link.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get broker() {
      return broker;
    },
    get link() {
      return link;
    },
    set link(other) {
      link = other;
    },
    get folder() {
      return folder;
    },
  };
}

/** What a driver is made with that keeps its openings in a file. */
export const openingTools = ({ link, folder }: BrokerSetup, now: () => number) => ({
  link,
  openings: openOpeningFile(join(folder, 'openings.json')),
  now,
  greetingMs: 600,
});
