/** Pure: what announcements of devices, and what we have stored of them, are made of, read with suspicion. */

export interface Fields {
  readonly [name: string]: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Null if it is longer, or no object. */
export function parseFields(payload: string, longest = Number.POSITIVE_INFINITY): Fields | null {
  if (payload.length > longest) return null;
  try {
    const value: unknown = JSON.parse(payload);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** What `read` makes of a text that we have stored; null for what we have not written. */
export function parseStored<Stored>(text: string, read: (fields: Fields) => Stored | null): Stored | null {
  try {
    return read(Object(JSON.parse(text)));
  } catch {
    return null;
  }
}
