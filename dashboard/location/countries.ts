/** Every country by its ISO 3166-1 code, named in the reader's language and in its order. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** What the tables of languages name besides countries: unions, outlying parts, tests. */
const NO_COUNTRIES = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.includes(code) && isOfToday(code))
    .flatMap((code) => {
      const label = names.of(code);
      return label ? [{ value: code, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

/** A code that has been given up is read as its successor's. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code;
