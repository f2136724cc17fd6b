import type { SensorRow } from './store.ts';

/** One silence is one cause, however often and by whomever it is noticed. */
export const silenceCause = ({ id, lastReportAt }: SensorRow): string =>
  `sensor offline ${id} ${lastReportAt?.getTime() ?? 0}`;
