/** What kind of reason stands behind a run or a skip, and whether water will flow. */
import type { Event, Schedule } from '@sluice/contract/schedule';
import { type ReasonType, SYSTEM_WEATHER_REASON_CODES } from '@sluice/engine/vocabulary/watering';
import { MISSING_FACTS, type MissingFact } from '@sluice/engine/vocabulary/zone-facts';
import type { TFunction } from 'i18next';

export type ReasonKind =
  | 'smart'
  | 'program'
  | 'manual'
  | 'regulation'
  | 'weather'
  | 'restriction'
  | 'moisture'
  | 'budget';

export const REASON_KINDS: Record<ReasonType, ReasonKind> = {
  SMART: 'smart',
  FIX: 'program',
  MANUAL: 'manual',
  USER_CONSTRAINT: 'restriction',
  SYS_CONSTRAINT: 'restriction',
  USER_WEATHER: 'weather',
  SYS_WEATHER: 'weather',
  USER_BUDGET: 'budget',
  SYS_BUDGET: 'budget',
  USER_MOISTURE: 'moisture',
  SYS_MOISTURE: 'moisture',
  REGULATION: 'regulation',
};

const WATERING_KINDS: readonly ReasonKind[] = ['smart', 'program', 'manual'];

export type Reasoned = Pick<Schedule | Event, 'reason_type' | 'reason_code' | 'reason_figures' | 'turning_point'>;

/** What a zone that was to water itself still needs to be told. */
export function missingFactsOf(figures: Reasoned['reason_figures']): MissingFact[] {
  const named = String(figures?.missing ?? '').split(' ');
  return MISSING_FACTS.filter((fact) => named.includes(fact));
}

/** A planned run that will not water, or a past one that did not. */
export const isSkip = ({ reason_type }: Pick<Reasoned, 'reason_type'>) =>
  !WATERING_KINDS.includes(REASON_KINDS[reason_type]);

export const willWater = (schedule: Schedule) => !isSkip(schedule) && schedule.status === null;

/** Two or three words, the same wherever a run or a skip is named. */
export function reasonLabel(
  t: TFunction,
  { reason_type, reason_code, reason_figures }: Pick<Reasoned, 'reason_type' | 'reason_code' | 'reason_figures'>,
) {
  const [missing] = missingFactsOf(reason_figures);
  if (missing !== undefined) return t(`missingFact.${missing}`);
  if (reason_type === 'SYS_WEATHER') {
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.winterization) return t('weatherReason.winterization');
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.rain) return t('weatherReason.rain');
    if (reason_code === SYSTEM_WEATHER_REASON_CODES.wind) return t('weatherReason.wind');
  }
  return t(`reason.${reason_type}`);
}
