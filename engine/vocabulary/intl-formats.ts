/**
 * Makes a format of `Intl` when it is first needed, and keeps it: making one costs about a hundred times as much as
 * writing with it, and a page needs few of those that it knows.
 */
export function whenNeeded<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

/** A number format for each set of options that is asked for, in one locale. */
export function numberFormats(locale: string) {
  const made = new Map<string, Intl.NumberFormat>();
  return (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const cached = made.get(key) ?? new Intl.NumberFormat(locale, options);
    made.set(key, cached);
    return cached;
  };
}
