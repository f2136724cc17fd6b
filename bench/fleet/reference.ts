/**
 * The reference of `starts`: as many simulated valves opened through the driver at once, without database or planner.
 * Its time is what the simulator, with all devices in one process, needs at least.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { seconds } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { launchSimulator } from '@sluice/simulator/launch';
import { openHardware, readOpenings } from './hardware.ts';

const TERMINALS = 8;
const OPEN_S = 5;

/** Milliseconds after which each of the first valves was open, by the simulator's own record. */
export async function openConcurrently(dataDir: string, count: number): Promise<number[]> {
  const socketPath = join(socketFolder(dataDir), 'reference.sock');
  await launchSimulator({ socketPath, stateDirectory: join(dataDir, 'reference'), seed: 1 });
  const transport = openHardware(socketPath);
  const driver = createSimulatedDriver(transport);
  const garden = createSimulatedGardenClient(transport);
  try {
    const serials = Array.from({ length: count }, (_, place) => `REFERENCE-${place}`);
    for (const serial of serials) {
      await garden.addDevice({
        serial,
        type: 'SPRITE',
        model: 'SPRITE-8',
        terminals: Array.from({ length: TERMINALS }, () => ({ flowLPerMin: 12, areaM2: 20 })),
      });
    }
    const beganAt = Date.now();
    await Promise.all(
      serials.map((serial) =>
        driver.valves?.openValve(serial, {
          commandId: randomUUID(),
          fencingToken: 1,
          expiresAt: beganAt + 60_000,
          runId: randomUUID(),
          terminal: 1,
          maxRunTimeS: seconds(OPEN_S),
          maxVolumeL: null,
        }),
      ),
    );
    return (await readOpenings(transport)).map(({ openedAt }) => openedAt - beganAt);
  } finally {
    await garden.shutdown().catch(() => {});
    transport.close();
  }
}
