/** Loaded before a process: its clock runs on from another day, so that pictures of it can be made again. */
const shiftMs = Number(process.env.SLUICE_SHOTS_SHIFT_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shiftMs });
