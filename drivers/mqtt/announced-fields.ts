/** Pure: what announcements of devices are made of, read with suspicion. */

export interface Fields {
  readonly [name: string]: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Null if it is longer, or no object. */
export function parseFields(payload: string, longest: number): Fields | null {
  if (payload.length > longest) return null;
  try {
    const value: unknown = JSON.parse(payload);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
