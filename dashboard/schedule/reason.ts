/** What kind of reason stands behind a run or a skip, and whether water will flow. */
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { REASONS, type ReasonKind } from '@sluice/engine/vocabulary/reasons';
import { MISSING_FACTS, type MissingFact } from '@sluice/engine/vocabulary/zone-facts';
import type { Translate } from '../platform/translations.ts';

export type Reasoned = Pick<Schedule | Event, 'reason_name' | 'reason_figures' | 'turning_point'>;

export const reasonKind = ({ reason_name }: Pick<Reasoned, 'reason_name'>): ReasonKind => REASONS[reason_name].kind;

/** Facts that a smart zone still needs. */
export function readMissingFacts(figures: Reasoned['reason_figures']): MissingFact[] {
  const named = String(figures?.missing ?? '').split(' ');
  return MISSING_FACTS.filter((fact) => named.includes(fact));
}

/** A planned run that will not water, or a past one that did not. */
export const isSkip = ({ reason_name }: Pick<Reasoned, 'reason_name'>) => REASONS[reason_name].effect !== 'water';

export const willWater = (schedule: Schedule) => !isSkip(schedule) && schedule.status === null;

/** Two or three words, the same wherever a run or a skip is named; of missing facts the first one. */
export function reasonLabel(
  t: Translate,
  { reason_name, reason_figures }: Pick<Reasoned, 'reason_name' | 'reason_figures'>,
) {
  const [missing] = readMissingFacts(reason_figures);
  return missing === undefined ? t(`reason.${reason_name}`) : t(`missingFact.${missing}`);
}
