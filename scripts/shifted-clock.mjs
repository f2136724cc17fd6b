/**
 * Loaded before anything else (`node --import`): shifts the clock of the process by SLUICE_CLOCK_SHIFT_MS. For unit
 * tests and for pictures; plain JavaScript, since npm loads it too.
 */
const KEY = Symbol.for('sluice.shifted-clock');

/** From here on it is that instant, epoch milliseconds, also for processes that are started later. */
export function startClockAt(instantMs) {
  const shiftMs = instantMs - clock.machineNow();
  process.env.SLUICE_CLOCK_SHIFT_MS = String(shiftMs);
  clock.shiftTo(shiftMs);
}

// Vitest loads this for each test file, in a process that keeps its clock.
globalThis[KEY] ??= replaceClock();
const clock = globalThis[KEY];

function replaceClock() {
  const MachineDate = Date;
  const machineNow = MachineDate.now;
  const { timeOrigin } = performance;
  let shiftMs = 0;
  const now = () => machineNow() + shiftMs;
  const shiftTo = (wantedMs) => {
    shiftMs = wantedMs;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shiftMs, configurable: true });
  };
  shiftTo(Number(process.env.SLUICE_CLOCK_SHIFT_MS ?? 0));

  // A proxy rather than a class: what Node.js itself makes, of a file's times say, stays a Date to everybody.
  globalThis.Date = new Proxy(MachineDate, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    apply: () => new MachineDate(now()).toString(),
    construct: (target, given, wanted) => Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
  });
  MachineDate.prototype.constructor = globalThis.Date;

  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const zoned = (timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone) => instant().toZonedDateTimeISO(timeZone);
  if (typeof Temporal !== 'undefined')
    Object.assign(Temporal.Now, {
      instant,
      zonedDateTimeISO: zoned,
      plainDateTimeISO: (timeZone) => zoned(timeZone).toPlainDateTime(),
      plainDateISO: (timeZone) => zoned(timeZone).toPlainDate(),
      plainTimeISO: (timeZone) => zoned(timeZone).toPlainTime(),
    });
  return { machineNow, shiftTo };
}
