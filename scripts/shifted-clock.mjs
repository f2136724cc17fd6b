/**
 * Loaded before anything else (`node --import`): shifts the clock of the process by SLUICE_CLOCK_SHIFT_MS. For unit
 * tests and for pictures; plain JavaScript, since npm loads it too.
 */
const MachineDate = Date;
const machineNow = MachineDate.now;
let shiftMs = Number(process.env.SLUICE_CLOCK_SHIFT_MS ?? 0);
const now = () => machineNow() + shiftMs;

/** From here on it is that instant, epoch milliseconds, also for processes that are started later. */
export function startClockAt(instantMs) {
  shiftMs = instantMs - machineNow();
  process.env.SLUICE_CLOCK_SHIFT_MS = String(shiftMs);
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shiftMs, configurable: true });
}

const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shiftMs, configurable: true });

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
