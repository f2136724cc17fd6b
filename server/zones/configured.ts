import type { ZoneRow } from './store.ts';

/** Whether enough is known of a zone to water it by hand: a zone nobody has described is not set up. */
export const isConfigured = (zone: Pick<ZoneRow, 'plantType' | 'primaryPlantId'>) =>
  zone.plantType !== null || zone.primaryPlantId !== null;
