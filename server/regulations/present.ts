import type { FollowedDeclaration, Regulation, RegulationScope } from '@sluice/contract/regulations';
import { formatTimeOfDay } from '@sluice/engine/programs/time-of-day';
import type { RegulationRule, RuleScope } from '@sluice/engine/restrictions/regulation';
import type { TimeFrame } from '@sluice/engine/restrictions/time-frame';
import { asksForHouseNumber, type LocalRegulation } from './answers.ts';

const DAYS = { weekdays: 'weekdays', oddDates: 'odd_dates', evenDates: 'even_dates' } as const;
const SEASONS = { dates: 'dates', daylightTime: 'daylight_time', standardTime: 'standard_time' } as const;

export function presentRegulation(local: LocalRegulation): Regulation {
  const { law, isFollowed, choice, houseNumber, isHouseNumberOfAddress } = local;
  const { area, sureness } = law;
  const asksNumber = asksForHouseNumber(law);
  const isRead = sureness.kind === 'read';
  return {
    id: law.id as Regulation['id'],
    authority: law.authority,
    name: law.name,
    binding: law.binding,
    country: area.country,
    states: [...area.states],
    counties: [...area.counties],
    cities: [...area.cities],
    zipcodes: [...area.postalCodes],
    in_force_from: law.inForceFrom,
    in_force_to: law.inForceTo,
    months: [...law.months],
    ...presentRules(law.rules),
    exempt_sprinklers: [...law.exemptSprinklers],
    are_new_plants_exempt: law.areNewPlantsExempt,
    new_plant_days: law.newPlantDays,
    is_hand_watering_exempt: law.isHandWateringExempt,
    choice: law.choice && { label: law.choice.label, options: [...law.choice.options], chosen: choice },
    house_number: asksNumber ? { value: houseNumber, is_of_address: isHouseNumberOfAddress } : null,
    missing: [
      ...(law.choice !== null && choice === null ? (['choice'] as const) : []),
      ...(asksNumber && houseNumber === null ? (['house_number'] as const) : []),
    ],
    source: law.source,
    sureness: sureness.kind,
    read_on: isRead ? sureness.on : null,
    text_year: isRead ? sureness.textYear : null,
    is_followed: isFollowed,
    // Beside a process of an earlier version, which writes laws without it.
    declared_by: law.declaredBy ?? null,
    declaration: local.declared && presentDeclaration(local.declared),
  };
}

const presentDeclaration = (row: NonNullable<LocalRegulation['declared']>): FollowedDeclaration => ({
  level: row.level,
  decree_url: row.decreeUrl,
  last_day: row.lastDay,
  answered_at: row.answeredAt?.toISOString() ?? null,
  failed_since: row.failedSince?.toISOString() ?? null,
});

type Rules = Pick<
  Regulation,
  | 'day_restrictions'
  | 'time_restrictions'
  | 'rain_restrictions'
  | 'day_limits'
  | 'run_limits'
  | 'once_a_day'
  | 'bans'
  | 'max_days_per_week'
  | 'max_run_minutes'
>;

function presentRules(rules: readonly RegulationRule[]): Rules {
  const shown: Rules = {
    day_restrictions: [],
    time_restrictions: [],
    rain_restrictions: [],
    day_limits: [],
    run_limits: [],
    once_a_day: [],
    bans: [],
    max_days_per_week: null,
    max_run_minutes: null,
  };
  for (const rule of rules) addRule(shown, rule);
  return {
    ...shown,
    max_days_per_week: strictest(shown.day_limits.map(({ days_per_week }) => days_per_week)),
    max_run_minutes: strictest(shown.run_limits.map(({ minutes }) => minutes)),
  };
}

function addRule(shown: Rules, rule: RegulationRule): void {
  const scope = presentScope(rule);
  switch (rule.kind) {
    case 'days': {
      const weekdays = rule.days.kind === 'weekdays' ? [...rule.days.weekdays] : [];
      shown.day_restrictions.push({ name: rule.addresses ?? 'all', days: DAYS[rule.days.kind], weekdays, ...scope });
      break;
    }
    case 'bannedHours':
      shown.time_restrictions.push({ kind: 'banned', hours: [presentFrame(rule.frame)], ...scope });
      break;
    case 'openHours':
      shown.time_restrictions.push({ kind: 'open', hours: rule.frames.map(presentFrame), ...scope });
      break;
    case 'afterRain':
      shown.rain_restrictions.push({ rainfall_mm: rule.rainfallMm, hours: rule.hours, ...scope });
      break;
    case 'mostDaysPerWeek':
      shown.day_limits.push({ days_per_week: rule.days, ...scope });
      break;
    case 'mostRunMinutes':
      shown.run_limits.push({ minutes: rule.minutes, ...scope });
      break;
    case 'onceADay':
      shown.once_a_day.push(scope);
      break;
    case 'noWatering':
      shown.bans.push(scope);
      break;
  }
}

const presentFrame = ({ from, to }: TimeFrame) => ({
  start_time: formatTimeOfDay(from),
  end_time: formatTimeOfDay(to),
});

function presentScope({ addresses, lastDigits, choices, heads, during, bindsNewPlants }: RuleScope): RegulationScope {
  const dates = during?.kind === 'dates' ? during : null;
  return {
    addresses: addresses ?? null,
    last_digits: [...(lastDigits ?? [])],
    choices: [...(choices ?? [])],
    sprinklers: [...(heads ?? [])],
    season: during === undefined ? null : SEASONS[during.kind],
    season_from: dates?.from ?? null,
    season_to: dates?.to ?? null,
    binds_new_plants: bindsNewPlants === true,
  };
}

const strictest = (values: number[]) => (values.length === 0 ? null : Math.min(...values));
