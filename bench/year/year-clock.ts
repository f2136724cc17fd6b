/** The clock that all processes of a year share: a file with two numbers, which this process alone writes. */
import { openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const PRELOAD = join(import.meta.dirname, 'preload.mjs');

export class YearClock {
  readonly #file: number;
  /** Leapt, and set: milliseconds. */
  readonly #numbers = new Float64Array(2);
  readonly #path: string;

  /** It is `beginMs` from now on, epoch milliseconds. */
  constructor(folder: string, beginMs: number) {
    this.#path = join(folder, 'clock');
    writeFileSync(this.#path, new Uint8Array(this.#numbers.buffer));
    this.#file = openSync(this.#path, 'r+');
    this.#numbers[0] = beginMs - Date.now();
    this.#write();
  }

  /** Settings of the processes that follow it. */
  environment(weatherUrl: string): Record<string, string> {
    return {
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${PRELOAD}`].filter(Boolean).join(' '),
      SLUICE_YEAR_CLOCK: this.#path,
      SLUICE_YEAR_WEATHER: weatherUrl,
    };
  }

  /** The time as it is, whatever a wall clock shows; epoch milliseconds. */
  now(): number {
    return Date.now() + this.#leapt;
  }

  /** Time passes, on every clock; never back. */
  leapTo(atMs: number): void {
    const byMs = atMs - this.now();
    if (byMs <= 0) return;
    this.#numbers[0] = this.#leapt + byMs;
    this.#write();
  }

  /** Sets the wall clock of the server's machine wrong by so much; 0 puts it right. */
  setWrongBy(ms: number): void {
    this.#numbers[1] = ms;
    this.#write();
  }

  /** Milliseconds by which that clock is wrong. */
  wrongBy(): number {
    return this.#numbers[1] ?? 0;
  }

  get #leapt(): number {
    return this.#numbers[0] ?? 0;
  }

  #write(): void {
    writeSync(this.#file, new Uint8Array(this.#numbers.buffer), 0, null, 0);
  }
}
