/**
 * Loaded before anything else by each process of a simulated year (`node --import`): a clock that all of them share, and
 * the way to the year's own weather service. Plain JavaScript, since Node.js loads it into every thread.
 *
 * The file that SLUICE_YEAR_CLOCK names has two numbers: milliseconds by which time has leapt, on every clock, and
 * milliseconds by which the wall clock alone was set. Waits of the product follow a leap; those of libraries, of the
 * database and of connections go on in real time, for what they wait for is real.
 */
import { openSync, readSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { promisify } from 'node:util';

const BYTES = 16;
const LOOK_MS = 5;
/** Hardware has a clock of its own, which nobody sets. */
const isHardware = process.env.SLUICE_YEAR_HARDWARE === '1';
/** Those whose waits are part of what the product does; its main file and its database wait for other processes. */
const FOLLOWS = /\/server\/(?!main\.ts|platform\/(?:database|limits|stalls)|account\/)/;
const FETCHED = /^https:\/\/(?:archive-)?api\.open-meteo\.com(?=\/)/;

const file = openSync(process.env.SLUICE_YEAR_CLOCK, 'r');
const numbers = new Float64Array(BYTES / 8);
const bytes = new Uint8Array(numbers.buffer);

const leaptMs = () => {
  readSync(file, bytes, 0, BYTES, 0);
  return numbers[0];
};
const setMs = () => (isHardware ? 0 : numbers[1]);

replaceClocks();
replaceWaits();
replaceFetch();

function replaceClocks() {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  const steadyNow = performance.now.bind(performance);
  const now = () => Math.floor(machineNow() + leaptMs() + setMs());
  Object.defineProperty(performance, 'now', { value: () => steadyNow() + leaptMs(), configurable: true });

  // A proxy rather than a class: what Node.js itself makes, of a file's times say, stays a Date to everybody.
  globalThis.Date = new Proxy(MachineDate, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    apply: () => new MachineDate(now()).toString(),
    construct: (target, given, wanted) => Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
  });
  MachineDate.prototype.constructor = globalThis.Date;

  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) => instant().toZonedDateTimeISO(timeZone);
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (timeZone) => zoned(timeZone).toPlainDateTime(),
    plainDateISO: (timeZone) => zoned(timeZone).toPlainDate(),
    plainTimeISO: (timeZone) => zoned(timeZone).toPlainTime(),
  });
}

function replaceWaits() {
  const machine = { setTimeout, setInterval };
  /** Timers of the product, with the moment of the shared monotonic clock at which each is due. */
  const waiting = new Map();
  let leapt = leaptMs();

  const isFollowing = (callee) => {
    const { stackTraceLimit } = Error;
    const holder = {};
    Error.stackTraceLimit = 1;
    Error.captureStackTrace(holder, callee);
    Error.stackTraceLimit = stackTraceLimit;
    return FOLLOWS.test(holder.stack) && !holder.stack.includes('node_modules');
  };
  const begin = (act, ms, args) => {
    const timer = machine.setTimeout(() => {
      waiting.delete(timer);
      act(...args);
    }, ms);
    waiting.set(timer, performance.now() + ms);
    return timer;
  };

  globalThis.setTimeout = Object.assign(
    function setTimeout(act, ms = 1, ...args) {
      return isFollowing(setTimeout) ? begin(act, ms, args) : machine.setTimeout(act, ms, ...args);
    },
    { [promisify.custom]: machine.setTimeout[promisify.custom] },
  );
  globalThis.setInterval = function setInterval(act, ms = 1, ...args) {
    if (!isFollowing(setInterval)) return machine.setInterval(act, ms, ...args);
    const timer = machine.setInterval(() => {
      waiting.set(timer, performance.now() + ms);
      act(...args);
    }, ms);
    waiting.set(timer, performance.now() + ms);
    return timer;
  };
  const sleep = timers.setTimeout;
  timers.setTimeout = function setTimeout(ms = 1, value, options = {}) {
    if (!isFollowing(setTimeout)) return sleep(ms, value, options);
    const { signal, ref = true } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = begin(resolve, ms, [value]);
      if (!ref) timer.unref();
      signal?.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  };
  syncBuiltinESMExports();

  machine
    .setInterval(() => {
      const before = leapt;
      leapt = leaptMs();
      if (leapt === before) return;
      const now = performance.now();
      for (const [timer, dueMs] of [...waiting].sort(([, one], [, other]) => one - other)) {
        if (timer._destroyed) waiting.delete(timer);
        else {
          // The same timer, so that whoever has it can still end it.
          timer._idleTimeout = Math.max(1, dueMs - now);
          timer.refresh();
        }
      }
    }, LOOK_MS)
    .unref();
}

function replaceFetch() {
  const { fetch } = globalThis;
  const own = process.env.SLUICE_YEAR_WEATHER;
  globalThis.fetch = (asked, options) =>
    fetch(typeof asked === 'string' && own ? asked.replace(FETCHED, own) : asked, options);
}
