import { join } from 'node:path';
import { launchSimulator } from '@sluice/simulator/launch';
import { SKY_SEED } from '@sluice/simulator/weather/sky-of-place';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createSimulatedDriver } from './driver.ts';
import { createSimulatedGardenClient } from './garden-client.ts';
import { createSocketTransport } from './socket-transport.ts';

const LOOK_MS = 10_000;

/** Where the simulator of a process listens. */
export const gardenSocket = ({ socketFolder }: Pick<DriverHost, 'socketFolder'>) => join(socketFolder, 'garden.sock');

/** Sees to it that simulated devices answer, also after their process has died. */
export async function startSimulatedDriver(host: DriverHost): Promise<StartedDriver> {
  const socketPath = gardenSocket(host);
  const options = { socketPath, stateDirectory: join(host.dataFolder, 'simulator'), seed: SKY_SEED };
  const launch = () =>
    launchSimulator(options).catch((error) =>
      host.warn(error, 'the simulator does not answer; simulated devices are offline'),
    );
  await launch();
  const timer = setInterval(launch, LOOK_MS);
  const transport = createSocketTransport(socketPath);
  return {
    driver: createSimulatedDriver(transport),
    async stop() {
      clearInterval(timer);
      // A simulator that is gone already needs no end.
      await createSimulatedGardenClient(transport)
        .shutdown()
        .catch(() => {});
      transport.close();
    },
  };
}
