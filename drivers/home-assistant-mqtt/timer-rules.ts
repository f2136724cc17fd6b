/**
 * Which entity ends a run: data. A valve or switch without a rule is found and never opened. `Rule.words` names the
 * number that holds the length of a run; it is written and read back before each opening.
 */

export interface TimerRule {
  product: string;
  /** Command topics of its entities; `node` is the same for all entities of one device. */
  topic: RegExp;
  /** Suffixes that turn a valve's name into the name of the number with its run time. */
  runTimeNames: readonly string[];
  /** Numbers by the end of their name that must have this value, or a run would last longer than was set. */
  fixed: readonly { word: string; value: number }[];
}

/** Source: ESPHome's components `sprinkler` and `mqtt` (2024.10 and 2026.1). */
export const TIMER_RULES: readonly TimerRule[] = [
  {
    product: 'ESPHome',
    topic: /^(?<node>.+)\/(?:switch|valve|number)\/[^/]+\/command$/,
    runTimeNames: ['run duration', 'duration', 'run time', 'runtime'],
    // The controller multiplies every run by it.
    fixed: [{ word: 'multiplier', value: 1 }],
  },
];
