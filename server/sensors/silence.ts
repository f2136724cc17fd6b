import type { SensorRow } from './store.ts';

/** The cause of a silence, so that it is reported once. */
export const silenceCause = ({ id, lastReportAt }: SensorRow): string =>
  `sensor offline ${id} ${lastReportAt?.getTime() ?? 0}`;
