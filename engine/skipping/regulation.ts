import type { AllowedDay } from '../restrictions/allowed-windows.ts';
import { lengthOf } from '../restrictions/spans.ts';
import type { DayOutlook } from './outlook.ts';
import type { Skip } from './skip.ts';

/** The law leaves no time on this day. */
export function skipForRegulation(day: AllowedDay): Skip | null {
  const closure = lengthOf(day.open) > 0 ? undefined : day.closures.find(({ by }) => by === 'regulation');
  if (closure === undefined) return null;
  return { reasonType: 'REGULATION', code: null, figures: { closedBy: closure.id ?? '' }, turningPoint: null };
}

/** The zone has had its days of the week: seven days, today with them. */
export function skipForDaysPerWeek(wateredEpochDays: readonly number[], epochDay: number, most: number): Skip | null {
  const watered = wateredEpochDays.filter((day) => day > epochDay - 7 && day < epochDay).length;
  if (watered < most) return null;
  return {
    reasonType: 'REGULATION',
    code: null,
    figures: { daysWatered: watered, mostDaysPerWeek: most },
    turningPoint: { figure: 'daysWatered', needed: 'below', value: most },
  };
}

/** The law asks to wait after rain; measured rain alone counts, for a forecast breaks no law. */
export function skipForRecentRain(
  epochDay: number,
  days: readonly DayOutlook[],
  afterRain: AllowedDay['limits']['afterRain'],
): Skip | null {
  for (const { rainfallMm, hours } of afterRain) {
    const daysBack = Math.ceil(hours / 24);
    const wet = days.find(
      (day) =>
        day.basis === 'measured' &&
        day.epochDay >= epochDay - daysBack &&
        day.epochDay <= epochDay &&
        day.rainfallMm >= rainfallMm,
    );
    if (wet === undefined) continue;
    return {
      reasonType: 'REGULATION',
      code: null,
      figures: { rainMm: wet.rainfallMm, thresholdMm: rainfallMm, hours },
      turningPoint: { figure: 'rainMm', needed: 'below', value: rainfallMm },
    };
  }
  return null;
}
