import type { DriverHost } from '@sluice/drivers/driver';
import { createSimulatedGardenClient, type SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { openSimulator } from '@sluice/drivers/simulated/start';

/** Where the demo creates its devices: in the simulator, without its driver. */
export type DemoHardware = SimulatedGardenClient;

export function connectDemo(host: DriverHost): { hardware: DemoHardware; close(): void } {
  const link = openSimulator(host, false);
  return { hardware: createSimulatedGardenClient(link), close: () => link.close() };
}
