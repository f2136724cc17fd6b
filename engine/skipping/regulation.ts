import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { totalLength } from '../restrictions/spans.ts';
import type { DayOutlook } from './outlook.ts';
import type { SkipFor } from './skip.ts';

/** The law leaves no time on this day. */
export function skipForRegulation(day: AllowedDay): SkipFor<'REGULATION'> | null {
  const closure = totalLength(day.open) > 0 ? undefined : day.closures.find(({ by }) => by === 'regulation');
  if (closure === undefined) return null;
  return { reason: 'REGULATION', figures: { closedBy: closure.id ?? '' }, turningPoint: null };
}

/** The watering days of the last seven days, including today, are used up. */
export function skipForDaysPerWeek(
  wateredEpochDays: readonly number[],
  epochDay: number,
  most: number,
): SkipFor<'REGULATION_DAYS'> | null {
  const watered = wateredEpochDays.filter((day) => day > epochDay - 7 && day < epochDay).length;
  if (watered < most) return null;
  return {
    reason: 'REGULATION_DAYS',
    figures: { daysWatered: watered, mostDaysPerWeek: most },
    turningPoint: { figure: 'daysWatered', needed: 'below', value: most },
  };
}

/** The law asks to wait after rain; measured rain alone counts, for a forecast breaks no law. */
export function skipForRecentRain(
  epochDay: number,
  days: readonly DayOutlook[],
  afterRain: AllowedDay['limits']['afterRain'],
): SkipFor<'REGULATION_RAIN'> | null {
  for (const { rainfallMm, hours } of afterRain) {
    const daysBack = Math.ceil(hours / 24);
    const wet = days.find(
      (day) => day.epochDay >= epochDay - daysBack && day.epochDay <= epochDay && fallenMm(day) >= rainfallMm,
    );
    if (wet === undefined) continue;
    return {
      reason: 'REGULATION_RAIN',
      figures: { rainMm: fallenMm(wet), thresholdMm: rainfallMm, hours },
      turningPoint: { figure: 'rainMm', needed: 'below', value: rainfallMm },
    };
  }
  return null;
}

const fallenMm = (day: DayOutlook): number => (day.basis === 'measured' ? day.rainfallMm : (day.rainSoFarMm ?? 0));
