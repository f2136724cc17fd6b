/** What the texts of reasons are keyed by beside the reasons' names; apart, so that the first page need not load it. */
import { MISSED_CAUSES, type WireFigure, type WireName, wireName } from './reason-figures.ts';
import { REASON_NAMES, REASONS, type TurningFigure, type YieldingReason } from './reasons.ts';
import { RUN_FAULTS } from './watering.ts';

/** Figures on which an answer can turn. */
export const TURNING_FIGURES = [...new Set(REASON_NAMES.flatMap((name) => REASONS[name].turnsOn))].map(
  (figure): WireName<TurningFigure> => wireName(figure),
);

/** How a run names the reason that it overrules. */
type Yield = (typeof REASONS)[YieldingReason]['yields'];
export type Despite = Yield['word'] | NonNullable<Yield['again']>;
const DESPITES = REASON_NAMES.flatMap((name): Despite[] => {
  const { yields } = REASONS[name];
  if (yields === null) return [];
  return yields.again === null ? [yields.word] : [yields.word, yields.again];
});

/** Figures that have a sentence for each of their values. */
export const SENTENCE_FIGURES = {
  despite: DESPITES,
  rain_chance: ['unknown'],
  because: MISSED_CAUSES,
  fault: RUN_FAULTS,
} as const;
/** Figures that have a sentence, `reasonNote.<its name on the wire>`, whenever they are known. */
export const NOTED_FIGURES = [
  'held_for_rain_on',
  'sown_days',
  'leaching_share',
  'budget_use',
  'warm_from',
  'cycles_without_runoff',
  'skipped_by',
  'appointment',
] as const satisfies WireFigure[];
