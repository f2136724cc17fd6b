import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import type { Adoption } from '../driver.ts';

/** Outdoors, on no hub and without a password, where `changes` says nothing else. */
export const adoptionOf = (
  address: string,
  type: AdoptableType = 'SPRITE',
  changes: Partial<Adoption> = {},
): Adoption => ({ address, type, hubAddress: null, isIndoor: false, access: {}, place: null, ...changes });
