/** Counts concurrent requests, by a key. */
export class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Returns what ends it, once. */
  begin(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}

/** The key of all together. */
export const EVERYBODY = 'everybody';
