/** Waits for what messages bring. */
export class Watchers {
  readonly #waiting = new Set<() => void>();

  /** To be called after each message. */
  wake(): void {
    for (const look of this.#waiting) look();
  }

  /** Waits until something is so, at most `timeoutMs`; whether it became so. */
  async waitFor(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    if (isSo()) return true;
    return new Promise<boolean>((resolve, reject) => {
      const finish = (outcome: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(outcome);
      };
      // An error of a look concerns its caller, not the sender of the message, nor other callers.
      const look = () => {
        try {
          if (isSo()) finish(true);
        } catch (error) {
          clearTimeout(timer);
          this.#waiting.delete(look);
          reject(error);
        }
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.#waiting.add(look);
    });
  }
}
