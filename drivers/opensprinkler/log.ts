/** Pure: the controller's log of runs that are over. */
import { readCount, readList } from './wire.ts';

export interface LoggedRun {
  terminal: number;
  /** Started singly, as we do, and not by a program of the controller. */
  isByHand: boolean;
  /** Seconds by the controller's own clock. */
  startS: number;
  endS: number;
  /** Pulses of the flow sensor in a minute, over the whole run; null where it has none. */
  pulsesPerMinute: number | null;
}

/** The number of the program that a single start gets. */
export const BY_HAND = 99;

/** Answer to `/jl`. Records of rain delays, sensors and water levels have a name in place of a station. */
export function parseLog(answer: unknown): LoggedRun[] {
  return readList(answer).flatMap((entry): LoggedRun[] => {
    const [program, station, duration, end, pulses] = readList(entry);
    if (typeof station === 'string') return [];
    const endS = readCount(end);
    const pulsesPerMinute = typeof pulses === 'number' && Number.isFinite(pulses) && pulses > 0 ? pulses : null;
    return [
      {
        terminal: readCount(station) + 1,
        isByHand: readCount(program) === BY_HAND,
        startS: endS - readCount(duration),
        endS,
        pulsesPerMinute,
      },
    ];
  });
}
