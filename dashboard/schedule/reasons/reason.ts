/** What kind of reason stands behind a run or a skip, and whether water will flow. */
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { REASONS, type ReasonKind, reasonText } from '@sluice/engine/vocabulary/reasons';
import type { Translate } from '../../platform/i18n/translations.ts';

export type Reasoned = Pick<Schedule | Event, 'reason_name' | 'reason_figures' | 'turning_point'>;

export const reasonKind = ({ reason_name }: Pick<Reasoned, 'reason_name'>): ReasonKind => REASONS[reason_name].kind;

/** A planned run that will not water, or a past one that did not. */
export const isSkip = ({ reason_name }: Pick<Reasoned, 'reason_name'>) => REASONS[reason_name].effect !== 'water';

export const willWater = (schedule: Schedule) => !isSkip(schedule) && schedule.status === null;

export const reasonLabel = (
  t: Translate,
  { reason_name, reason_figures }: Pick<Reasoned, 'reason_name' | 'reason_figures'>,
) => t(reasonText(reason_name, reason_figures?.missing));
