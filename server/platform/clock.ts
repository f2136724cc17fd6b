/** The one source of the present. Everything that needs it is given a clock, so that tests can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Real milliseconds to wait until the clock shows `at`; not below zero. */
  waitUntil(at: number): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  waitUntil: (at) => Math.max(0, at - Date.now()),
};
