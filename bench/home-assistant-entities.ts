/**
 * What it takes of the processor to follow 500 soil probes of a Home Assistant: their changes as they come, and each read
 * once a minute, as the server does. The reference is a bare socket that follows the same entities and reads every message.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { formatProbe } from '@sluice/drivers/home-assistant/address';
import { createHomeAssistantDriver } from '@sluice/drivers/home-assistant/driver';
import { TOKEN } from '@sluice/drivers/home-assistant/fake-home-assistant';
import { createHomes } from '@sluice/drivers/home-assistant/homes';
import { openOpeningFile } from '@sluice/drivers/mqtt/opening-file';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import type { Finding } from './finding.ts';
import { ENTITIES, type HouseMessage, registryIdOf, soilIdOf } from './home-assistant-house.ts';

/** One minute: each probe is read once in it, and changes six times. */
const ROUND_MS = 60_000;
const AIM_PERCENT = 2;

const PROBES = Array.from({ length: ENTITIES }, (_, probe) => probe);

/** Seconds of this thread's processor, the house's own not counted. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export async function measureHomeAssistantEntities(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const house = new Worker(new URL('./home-assistant-house.ts', import.meta.url));
  const answer = () => new Promise<HouseMessage>((resolve) => house.once('message', resolve));
  const homes = createHomes({ networks: THIS_MACHINE, now: () => Date.now(), warn: () => {} });
  try {
    const { host } = await answer();
    const driver = createHomeAssistantDriver({
      homes,
      openings: openOpeningFile(join(folder, 'openings.json')),
      discoverHosts: async () => [],
      now: () => Date.now(),
    });
    const place = { host, isSecure: false };
    const addresses = PROBES.map((probe) =>
      formatProbe({
        ...{ place, token: TOKEN },
        probe: { senses: 'soil', main: registryIdOf(probe), temperature: null, illuminance: null, battery: null },
      }),
    );
    const readAll = async () => {
      const read: (number | null)[] = [];
      for (const address of addresses) read.push((await driver.readState(address)).probes[0]?.moisture ?? null);
      return read;
    };
    // The first round logs in and begins to follow.
    await readAll();
    const take = async (during: () => Promise<unknown>) => {
      house.postMessage('begin');
      const [began, used] = [performance.now(), cpuMs()];
      await during();
      await sleep(ROUND_MS - (performance.now() - began));
      const share = (100 * (cpuMs() - used)) / (performance.now() - began);
      house.postMessage('end');
      return { share, last: await answer() };
    };
    const own = await take(readAll);
    // All that was said before the answer is known by it.
    const seen = await readAll();
    const right = seen.filter((moisture, probe) => Math.round((moisture ?? 0) * 100) === own.last.states[probe]);
    homes.stop();
    const bare = await followBare(host);
    const reference = await take(async () => {});
    bare.close();
    return {
      samples: [
        { what: 'entities whose last state was seen', expected: ENTITIES, actual: right.length },
        { what: 'changes that came to the bare socket', expected: reference.last.changes, actual: bare.changes() },
      ],
      figures: [
        {
          of: `${ENTITIES} entities followed, ${own.last.changes} changes and ${ENTITIES} readings a minute`,
          values: [
            { name: '', value: own.share, unit: '% of a core', digits: 2, aim: { below: AIM_PERCENT } },
            { name: 'ratio', value: own.share / reference.share, digits: 1 },
          ],
          reference: {
            of: 'a bare socket',
            values: [{ name: '', value: reference.share, unit: '% of a core', digits: 2 }],
          },
        },
      ],
    };
  } finally {
    homes.stop();
    await house.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Logs in and follows all probes by one subscription. */
async function followBare(host: string): Promise<{ changes(): number; close(): void }> {
  const socket = new WebSocket(`ws://${host}/api/websocket`);
  let changes = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', reject);
    socket.addEventListener('message', ({ data }) => {
      const { type, event } = JSON.parse(String(data)) as { type: string; event?: { c?: object } };
      if (type === 'auth_required') socket.send(JSON.stringify({ type: 'auth', access_token: TOKEN }));
      if (type === 'auth_ok')
        socket.send(JSON.stringify({ id: 1, type: 'subscribe_entities', entity_ids: PROBES.map(soilIdOf) }));
      if (type === 'result') resolve();
      if (event?.c) changes += Object.keys(event.c).length;
    });
  });
  return { changes: () => changes, close: () => socket.close() };
}
