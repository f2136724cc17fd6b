/** Reads a list to its end, page by page; most have one. */
export async function readPages<Item>(
  read: (after: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    all.push(...items);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
