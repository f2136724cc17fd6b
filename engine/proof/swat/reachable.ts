import { toCalendarDay } from '../../programs/calendar-day.ts';
import { toLocalDay } from '../../programs/local-day.ts';
import { sunTimes } from '../../programs/sun-times.ts';
import { allowedDay } from '../../restrictions/allowed-windows.ts';
import { totalLength } from '../../restrictions/spans.ts';
import type { Garden } from '../../schedule/garden.ts';
import { type SwatDay, score } from './score.ts';
import { SWAT_ZONES } from './zones.ts';

/**
 * The highest adequacy that any plan could reach: the roots are full in the evening of every day on which watering is
 * allowed, however short the hours and whatever rain comes.
 */
export function mostAdequacyPercent(garden: Garden, zone: number, days: readonly SwatDay[]): number {
  const virtual = SWAT_ZONES[zone];
  const planned = garden.zones[zone];
  if (virtual === undefined || planned === undefined) throw new Error(`no zone ${zone}`);
  const allowed = new Set(
    days
      .map(({ date }) => date)
      .filter((date) => {
        const day = toLocalDay(toCalendarDay(Temporal.PlainDate.from(date)), garden.timeZone);
        return (
          totalLength(allowedDay(garden.rules, planned.regulated, day, sunTimes(day, garden.position)).windows) > 0
        );
      }),
  );
  // Drip so slow that nothing runs off, and so much of it that every allowed day ends full.
  const drip = {
    ...virtual,
    precipitationRateInPerH: SLOW_IN_PER_H,
    efficiency: (10 * virtual.storageIn) / (24 * SLOW_IN_PER_H),
  };
  const allDay = [{ startMin: 0, lengthMin: 24 * 60 }];
  return score(drip, days, (date) => (allowed.has(date) ? allDay : [])).adequacyPercent;
}

const SLOW_IN_PER_H = 0.001;
