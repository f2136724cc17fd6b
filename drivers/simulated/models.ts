/** Models that the simulator offers: always found, and a new device for each adoption. */
import { randomBytes } from 'node:crypto';
import {
  type DeviceType,
  isZigbeeValveModel,
  SIMULATED_MODELS,
  SIMULATED_TERMINALS,
} from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type Adoption, AdoptionError, type FoundDevice } from '../driver.ts';
import type { SimulatedDevice } from './garden-client.ts';

/** What a terminal gives, and waters, until its owner describes the zone. */
const USUAL_TERMINAL: Record<Exclude<DeviceType, 'SENSOR'>, { flowLPerMin: number; areaM2: number }> = {
  SPRITE: { flowLPerMin: 12, areaM2: 20 },
  PIXIE: { flowLPerMin: 6, areaM2: 8 },
  PUMP: { flowLPerMin: 0.5, areaM2: 1 },
};

const VALVES: readonly FoundDevice[] = SIMULATED_MODELS.map((model) => ({
  address: model,
  // The first part of a model's name is its type.
  types: [model.split('-')[0] as Exclude<DeviceType, 'SENSOR'>],
  model,
  name: null,
  terminals: SIMULATED_TERMINALS[model],
  needsHub: isZigbeeValveModel(model),
  needs: [],
  obstacle: null,
}));
const OTHERS: readonly FoundDevice[] = (
  [
    ['SENSOR', 'SENSE-1'],
    ['HUB', 'HUB-1'],
  ] as const
).map(([type, model]) => ({
  address: model,
  types: [type],
  model,
  name: null,
  terminals: 0,
  needsHub: false,
  needs: [],
  obstacle: null,
}));

/** One of each model, whose address is the model's name. */
export const CATALOGUE: readonly FoundDevice[] = [...VALVES, ...OTHERS];

/** The simulator's description of a new device. Throws AdoptionError. */
export function describeDevice({ address, type, hubAddress, isIndoor, place }: Adoption): SimulatedDevice {
  const found = CATALOGUE.find((device) => device.address === address && device.types.includes(type));
  if (!found) throw new AdoptionError('unfit', `There is no simulated ${type} ${address}.`);
  if (found.needsHub && hubAddress === null) throw new AdoptionError('hub-required', `${address} hangs on a hub.`);
  if (!found.needsHub && hubAddress !== null && type !== 'SENSOR') {
    throw new AdoptionError('hub-not-needed', `${address} hangs on no hub.`);
  }
  const terminal = type === 'SENSOR' || type === 'HUB' ? null : USUAL_TERMINAL[type];
  return {
    serial: `${found.model}-${randomBytes(4).toString('hex').toUpperCase()}`,
    type,
    model: found.model,
    hubSerial: hubAddress,
    isIndoor,
    isMetered: type === 'PUMP',
    terminals: terminal === null ? [] : Array.from({ length: found.terminals ?? 0 }, () => terminal),
    batteryFraction: type === 'PIXIE' || type === 'SENSOR' ? 1 : null,
    ...(type === 'SENSOR'
      ? {
          plot: place && { serial: place.address, terminal: place.terminal },
          intervalMinutes: LIMITS.sensorMeasureMinutes,
        }
      : {}),
  };
}
