/** A whole address that was typed where towns are searched, parted into its street and the place that is searched. */
export interface TypedAddress {
  street: string | null;
  place: string;
}

const ENDS_IN_NUMBER = /\p{L}.*\s\d+\s*\p{L}?$/u;
/** Four digits or more may be a post code, as in "8001 Zürich, Switzerland". */
const BEGINS_WITH_NUMBER = /^\d{1,3}\s?\p{L}?\s+.*\p{L}/u;
const HAS_NUMBER = /^\d+.*\p{L}/u;

/** A street is what comes before the first comma, if it has a house number. */
export function readTypedAddress(typed: string): TypedAddress {
  const comma = typed.indexOf(',');
  const street = typed.slice(0, Math.max(0, comma)).trim();
  const place = typed.slice(comma + 1).trim();
  const isStreet =
    ENDS_IN_NUMBER.test(street) ||
    BEGINS_WITH_NUMBER.test(street) ||
    // A second number is the post code.
    (HAS_NUMBER.test(street) && /\d/.test(place));
  return isStreet && place !== '' ? { street, place } : { street: null, place: typed.trim() };
}
