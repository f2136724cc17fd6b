/**
 * The garden's own time, which may run faster than the host's. Deadlines and soil obey it; instants that
 * cross the wire are host time, so that a client need not know the speed.
 */

/** From this host instant, simulated time continues from `simulatedMs` at `speed` times real time. */
export interface ClockSegment {
  hostMs: number;
  simulatedMs: number;
  speed: number;
}

export interface SimulatedClock {
  current: ClockSegment;
  /** Oldest first: for the host time of what was measured before the speed changed. */
  past: ClockSegment[];
}

export const SPEED_MIN = 0.1;
export const SPEED_MAX = 100_000;
const MAX_PAST_SEGMENTS = 20;

/** A clock that starts at the host's time, at real speed. */
export function startClock(hostMs: number): SimulatedClock {
  return { current: { hostMs, simulatedMs: hostMs, speed: 1 }, past: [] };
}

/** Simulated epoch milliseconds at a host instant. */
export function simulatedTime(clock: SimulatedClock, hostMs: number): number {
  const { current } = clock;
  return current.simulatedMs + Math.max(0, hostMs - current.hostMs) * current.speed;
}

/** Host epoch milliseconds at which it was `simulatedMs`; an instant that was jumped over maps to the jump. */
export function hostTime(clock: SimulatedClock, simulatedMs: number): number {
  let notAfterMs = Number.POSITIVE_INFINITY;
  for (const segment of [clock.current, ...clock.past.toReversed()]) {
    if (simulatedMs >= segment.simulatedMs) {
      return Math.min(notAfterMs, segment.hostMs + (simulatedMs - segment.simulatedMs) / segment.speed);
    }
    notAfterMs = segment.hostMs;
  }
  const oldest = clock.past[0] ?? clock.current;
  return oldest.hostMs - (oldest.simulatedMs - simulatedMs);
}

/** The clock at another speed from `hostMs` on. Throws RangeError outside SPEED_MIN to SPEED_MAX. */
export function withSpeed(clock: SimulatedClock, hostMs: number, speed: number): SimulatedClock {
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX)) {
    throw new RangeError(`The speed must lie between ${SPEED_MIN} and ${SPEED_MAX}.`);
  }
  return withSegment(clock, { hostMs, simulatedMs: simulatedTime(clock, hostMs), speed });
}

/** The clock set forward by `seconds` at `hostMs`. Throws RangeError when asked to go back. */
export function withTimePassed(clock: SimulatedClock, hostMs: number, seconds: number): SimulatedClock {
  if (!(seconds >= 0)) throw new RangeError('Simulated time never goes back.');
  const simulatedMs = simulatedTime(clock, hostMs) + seconds * 1000;
  return withSegment(clock, { hostMs, simulatedMs, speed: clock.current.speed });
}

function withSegment(clock: SimulatedClock, current: ClockSegment): SimulatedClock {
  return { current, past: [...clock.past, clock.current].slice(-MAX_PAST_SEGMENTS) };
}
