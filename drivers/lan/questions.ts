import type { DriverError } from '../driver.ts';

interface Question<Answer> {
  resolve(answer: Answer): void;
  reject(error: DriverError): void;
}

/** What was asked over one connection and is not answered yet. */
export class Questions<Id, Answer> {
  readonly #open = new Map<Id, Question<Answer>>();

  /** Asks by `send`, and resolves with the answer to `id`; rejects with `unanswered` where none comes in time. */
  ask(id: Id, timeoutMs: number, unanswered: () => DriverError, send: () => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#open.delete(id);
        reject(unanswered());
      }, timeoutMs);
      const settle =
        <Value>(done: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          done(value);
        };
      this.#open.set(id, { resolve: settle(resolve), reject: settle(reject) });
      send();
    });
  }

  /** The one that is answered now; undefined where nobody waits for it. */
  take(id: Id): Question<Answer> | undefined {
    const question = this.#open.get(id);
    this.#open.delete(id);
    return question;
  }

  rejectAll(error: DriverError): void {
    for (const question of this.#open.values()) question.reject(error);
    this.#open.clear();
  }
}
