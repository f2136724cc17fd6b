import type { DriverHost } from '@sluice/drivers/driver';
import { createSimulatedGardenClient, type SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { gardenSocket } from '@sluice/drivers/simulated/start';

/** Where the demo creates its devices: in the simulator, without its driver. */
export type DemoHardware = SimulatedGardenClient;

export function connectDemo(host: Pick<DriverHost, 'socketFolder'>): { hardware: DemoHardware; close(): void } {
  const transport = createSocketTransport(gardenSocket(host));
  return { hardware: createSimulatedGardenClient(transport), close: () => transport.close() };
}
