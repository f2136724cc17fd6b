/** What the tables of languages name besides countries: unions, outlying parts, tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

let names: Intl.DisplayNames | undefined;

/** Made when it is first needed: that takes 30 ms, and most pages of the dashboard never ask. */
function findName(code: string): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code);
}

/** A code that has been given up is read as its successor's. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Whether a code is a country's, ISO 3166-1 alpha-2, in use today. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && isOfToday(code) && findName(code) !== undefined;
