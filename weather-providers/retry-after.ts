/** Seconds, from seconds or an HTTP date; null where it cannot be read. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds > 0 ? seconds : null;
}
