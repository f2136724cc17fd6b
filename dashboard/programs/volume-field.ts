/** The unit in which the water of a program is typed: pots, and what a pump waters indoors, take little of it. */
import type { Zone } from '@sluice/contract/zones';
import type { UnitDisplay, UnitField } from '@sluice/engine/vocabulary/unit-display';

export type WateredZone = Pick<Zone, 'location' | 'container'>;

const takesLittle = ({ location, container }: WateredZone) => location === 'indoor' || container === 'POT';

export const findVolumeField = ({ fields }: UnitDisplay, zones: readonly WateredZone[]): UnitField =>
  zones.length > 0 && zones.every(takesLittle) ? fields.smallVolume : fields.volume;
