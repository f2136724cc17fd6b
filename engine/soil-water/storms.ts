/** Dry hours that separate one storm from the next (NRCS; SWMM's usual inter-event time). */
const DRY_HOURS_BETWEEN = 6;

/**
 * A day's rain as the storms it came in, mm, for what runs off: two showers leave more in the ground than one storm of as
 * much. An hour that nobody measured (null) counts as dry.
 */
export function splitStorms(hourlyRainfallMm: readonly (number | null)[]): number[] {
  const storms: number[] = [];
  let dryHours = DRY_HOURS_BETWEEN;
  for (const hourMm of hourlyRainfallMm) {
    if (hourMm === null || hourMm <= 0) {
      dryHours += 1;
      continue;
    }
    if (dryHours >= DRY_HOURS_BETWEEN) storms.push(hourMm);
    else storms.push((storms.pop() ?? 0) + hourMm);
    dryHours = 0;
  }
  return storms;
}
