/** Finding what announces itself at a broker. */
import { DriverError, type FoundDevice } from '../driver.ts';

/** Characters of a name; ours are shorter than 50. */
const NAME_MAX = 49;

/** A name that its owner has given, as it may be shown. */
export function shownName(name: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside.
  const shown = (name ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return [...shown].slice(0, NAME_MAX).join('').trim() || null;
}

/**
 * What was typed is looked for among what announces itself under a part of it. It may be meant for other hardware:
 * without a broker there is nothing at it.
 */
export async function findTyped<Known>(
  address: string,
  asked: Promise<Known | null> | null,
  listOf: (known: Known) => FoundDevice[],
): Promise<FoundDevice[]> {
  const known = await asked?.catch((error: unknown) => {
    if (error instanceof DriverError) return null;
    throw error;
  });
  return known ? listOf(known).filter((found) => found.address === address) : [];
}
