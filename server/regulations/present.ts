import type { Regulation } from '@sluice/contract/regulations';
import { formatTimeOfDay } from '@sluice/engine/programs/time-of-day';
import type { ChosenRegulationRow } from './store.ts';

const DAYS = { weekdays: 'weekdays', oddDates: 'odd_dates', evenDates: 'even_dates' } as const;

export function presentRegulation(row: ChosenRegulationRow): Regulation {
  const { rules } = row;
  return {
    id: row.id,
    authority: row.authority,
    name: row.name,
    country: row.country,
    state: row.state,
    zipcodes: row.zipcodes,
    in_force_from: row.inForceFrom,
    in_force_to: row.inForceTo,
    months: row.months,
    day_restrictions: rules.flatMap((rule) =>
      rule.kind === 'days'
        ? [
            {
              name: rule.addresses,
              days: DAYS[rule.days.kind],
              weekdays: rule.days.kind === 'weekdays' ? [...rule.days.weekdays] : [],
            },
          ]
        : [],
    ),
    time_restrictions: rules.flatMap((rule) =>
      rule.kind === 'bannedHours'
        ? [{ start_time: formatTimeOfDay(rule.frame.from), end_time: formatTimeOfDay(rule.frame.to) }]
        : [],
    ),
    rain_restrictions: rules.flatMap((rule) =>
      rule.kind === 'afterRain' ? [{ rainfall_mm: rule.rainfallMm, hours: rule.hours }] : [],
    ),
    max_days_per_week: strictest(rules.flatMap((rule) => (rule.kind === 'mostDaysPerWeek' ? [rule.days] : []))),
    max_run_minutes: strictest(rules.flatMap((rule) => (rule.kind === 'mostRunMinutes' ? [rule.minutes] : []))),
    exempt_sprinklers: row.exemptSprinklers,
    are_new_plants_exempt: row.areNewPlantsExempt,
    source: row.source,
    checked_on: row.checkedOn,
    is_followed: row.isFollowed,
  };
}

const strictest = (values: number[]) => (values.length === 0 ? null : Math.min(...values));
