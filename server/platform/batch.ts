/** Joins many requests into one: those that come while one is running go into the next. */
export class Batch<Item, Answer> {
  readonly #ask: (items: Item[]) => Promise<Answer[]>;
  #waiting: { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  #isUnderWay = false;

  /** `ask` returns one answer per item, in their order. When it fails, it fails for all of them. */
  constructor(ask: (items: Item[]) => Promise<Answer[]>) {
    this.#ask = ask;
  }

  add(item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#isUnderWay) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isUnderWay = true;
    // Callers that are woken by the same event arrive in the same turn.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const taken = this.#waiting;
      this.#waiting = [];
      try {
        const answers = await this.#ask(taken.map(({ item }) => item));
        for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as Answer);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    this.#isUnderWay = false;
  }
}
