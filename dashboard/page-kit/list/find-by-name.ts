/** Finds things by a part of their name, as people type it: capitals and accents do not matter. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** All of them for an empty text. Every word must be found somewhere. */
export function findByName<Thing extends { name: string }>(things: readonly Thing[], text: string): Thing[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return things.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
