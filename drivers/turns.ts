/** Lets one task after the other have a device, whether the one before succeeded or not. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<Result>(host: string, task: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(host) ?? Promise.resolve()).then(task, task);
    this.#last.set(host, result);
    const forget = () => {
      if (this.#last.get(host) === result) this.#last.delete(host);
    };
    result.then(forget, forget);
    return result;
  }
}
