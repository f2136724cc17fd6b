import { join } from 'node:path';
import { launchSimulator } from '@sluice/simulator/launch';
import { SKY_SEED } from '@sluice/simulator/weather/sky-of-place';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createSimulatedDriver } from './driver.ts';
import { createSocketTransport, type SocketTransport } from './socket-transport.ts';

const LOOK_MS = 10_000;

/** Where the simulator of a process listens. */
const gardenSocket = ({ socketFolder }: Pick<DriverHost, 'socketFolder'>) => join(socketFolder, 'garden.sock');

/** The way to the simulator, which is started for the first request: a garden without simulated devices has none. */
export interface SimulatorLink extends SocketTransport {
  /** Ends the simulator, if anything was asked of it, and hangs up. */
  end(): Promise<void>;
}

/** `isWatched`: it is started again after its process has died. */
export function openSimulator(
  host: Pick<DriverHost, 'socketFolder' | 'dataFolder' | 'warn'>,
  isWatched: boolean,
): SimulatorLink {
  const socketPath = gardenSocket(host);
  const options = { socketPath, stateDirectory: join(host.dataFolder, 'simulator'), seed: SKY_SEED };
  const launch = () =>
    launchSimulator(options).catch((error) =>
      host.warn(error, 'the simulator does not answer; simulated devices are offline'),
    );
  const transport = createSocketTransport(socketPath);
  let launched: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  return {
    async request(...given) {
      if (launched === null) {
        launched = launch();
        if (isWatched) timer = setInterval(launch, LOOK_MS);
      }
      await launched;
      return transport.request(...given);
    },
    async end() {
      if (timer) clearInterval(timer);
      // One that is gone already needs no end.
      if (launched !== null) await transport.request('shutdown', {}).catch(() => {});
      transport.close();
    },
    close: () => transport.close(),
  };
}

/** Sees to it that simulated devices answer, also after their process has died. */
export async function startSimulatedDriver(host: DriverHost): Promise<StartedDriver> {
  const link = openSimulator(host, true);
  return { driver: createSimulatedDriver(link), stop: () => link.end() };
}
