import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { Driver } from './driver.ts';
import type { RequestTransport } from './request-transport.ts';
import { createSimulatedDriver } from './simulated/driver.ts';

/** The link that each kind of driver needs passed in. */
export interface DriverTransports {
  simulated: RequestTransport;
}

type DriverFactories = { readonly [Kind in DriverKind]: (transport: DriverTransports[Kind]) => Driver };

const FACTORIES: DriverFactories = { simulated: createSimulatedDriver };

/** The driver of a kind, on its link. */
export function createDriver<Kind extends DriverKind>(kind: Kind, transport: DriverTransports[Kind]): Driver {
  return FACTORIES[kind](transport);
}
