/** Hardware as the nouns reach it: to look, to set up, never to water, which is the control loop's alone. */
import { type Driver, DriverError } from '@sluice/drivers/driver';
import type { SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { AppError } from '../platform/errors.ts';

export interface Hardware {
  driverOf(kind: DriverKind): Driver;
  /** Where simulated devices are added and removed. */
  simulated: SimulatedGardenClient;
}

/** Asks hardware something. Throws "device unreachable" in the name of the device when it does not answer or says no. */
export async function askHardware<Answer>(device: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    throw new AppError('deviceUnreachable', { message: 'errors.deviceUnreachable', figures: { device } });
  }
}
