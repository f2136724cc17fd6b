/** How long watering by hand lasts, and how that is said on the wire. */
import type { ManualRunRequest } from '@sluice/contract/manual-runs';
import type { Zone } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';

export const MINUTES_AT_FIRST = 10;
export const EXTENSION_MINUTES = 5;
export const MINUTES_OFFERED = [1, 5, 10, 15, 20, 30, 45, 60];

export type ZoneRequest = ManualRunRequest['zones'][number];

/** A PUMP offers its round steps as fractions of an hour, everything else in minutes. */
export function makeZoneRequest(zoneId: ZoneId, minutes: number, isPump: boolean): ZoneRequest {
  const isPumpStep = isPump && LIMITS.pumpRunSteps.some((step) => step === minutes);
  return isPumpStep ? { zone_id: zoneId, hours: minutes / 60 } : { zone_id: zoneId, minutes };
}

export const isRunLength = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= LIMITS.manualRunMinMinutes && minutes <= LIMITS.manualRunMaxMinutes;

/** The whole length after one more push of the button; null when there is no room for it. */
export function extendMinutes(durationSeconds: number): number | null {
  const minutes = Math.ceil(durationSeconds / 60) + EXTENSION_MINUTES;
  return minutes <= LIMITS.manualRunMaxMinutes ? minutes : null;
}

/** Whether water by hand can be asked for at all. */
export const isStartable = ({ start_refusal }: Pick<Zone, 'start_refusal'>) => start_refusal === null;
