import type { UnitSystem } from '@sluice/engine/vocabulary/people';

/** Where a browser says "en-US" and its clock is elsewhere, its language was never chosen. */
const AMERICAN_CLOCK = /^(America|US|Pacific\/Honolulu|Canada)\b/;

/** What somebody is likely to measure in: by the region of the browser's language, if its clock runs there. */
export function guessUnits(
  language = navigator.language,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): UnitSystem {
  const { region } = new Intl.Locale(language);
  if (!AMERICAN_CLOCK.test(timeZone)) return 'SI';
  return region === 'US' || region === 'CA' ? region : 'SI';
}
