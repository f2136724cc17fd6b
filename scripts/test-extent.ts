/**
 * How much a run of the tests does. `npm test` does a part of its longest walks, the same each time; `npm run
 * test-whole` does all of them.
 */
export const isWhole = process.env.SLUICE_TEST_EXTENT === 'whole';

/** Whether a part takes this one, where each name belongs to one of `count` parts and stays there as others come. */
export function isInPart(name: string, part: number, count: number): boolean {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return sum % count === part % count;
}
