/** The days on which something recurs, from a request to columns. */

/** Each number once, the least first. */
export const inOrder = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

interface Recurrence<Repeat> {
  repeat: Repeat;
  interval_days: number | null;
  weekdays: readonly number[];
  months: readonly number[];
}

/** What another kind of repeating would need is not stored. */
export const recurrenceColumns = <Repeat extends string | null>(recurrence: Recurrence<Repeat>) => ({
  repeat: recurrence.repeat,
  intervalDays: recurrence.repeat === 'interval' ? recurrence.interval_days : null,
  weekdays: recurrence.repeat === 'weekly' ? inOrder(recurrence.weekdays) : [],
  months: inOrder(recurrence.months),
});

interface NamedRule<Day, Repeat> extends Recurrence<Repeat> {
  name: string;
  enabled: boolean;
  start_day: Day;
  end_day: string | null;
}

/** What every rule has that people name and switch on and off. */
export const ruleColumns = <Day extends string | null, Repeat extends string | null>(rule: NamedRule<Day, Repeat>) => ({
  name: rule.name,
  enabled: rule.enabled,
  startDay: rule.start_day,
  endDay: rule.end_day,
  ...recurrenceColumns(rule),
});
