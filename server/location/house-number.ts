/**
 * The house number in a street line, where laws go by odd and even: the first number at its beginning (`123 Oak St`) or
 * the last at its end (`Hauptstr. 12a`). Null where there is none.
 */
export function readHouseNumber(street: string | null): number | null {
  const line = street?.trim() ?? '';
  const match = /^(\d{1,6})\b/.exec(line) ?? /(\d{1,6})\s?[a-zA-Z]?$/.exec(line);
  return match ? Number(match[1]) : null;
}
