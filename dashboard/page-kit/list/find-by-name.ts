/** Finds things by a part of their name, as people type it: capitals and accents do not matter. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Finds all things for an empty text; else every word must be in the name. */
export function findByName<Thing extends { name: string }>(things: readonly Thing[], text: string): Thing[] {
  const searched = normalizeText(text).split(/\s+/).filter(Boolean);
  return things.filter(({ name }) => searched.every((word) => normalizeText(name).includes(word)));
}
