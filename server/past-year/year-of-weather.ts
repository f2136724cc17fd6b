/** The weather that came in the twelve months until yesterday, and in a month before them. */
import type { PastYear } from '@sluice/contract/past-year';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import type { Garden } from '@sluice/engine/schedule/garden';
import { DAYS_AHEAD } from '@sluice/engine/schedule/past-days';
import { type DayOutlook, usualPastDay } from '@sluice/engine/skipping/outlook';
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { type PlannerView, toOutlook, windWhileWatering } from '../schedule/index.ts';
import { readWeatherDays, readWeatherHours, type WeatherArchives } from '../weather/index.ts';

const DAYS = 365;
/** Days before the year in which the soil comes to what the weather makes of it. */
const DAYS_BEFORE = 30;

export interface YearOfWeather {
  /** Local ISO dates: of the first day that is planned, and of the first and the last that count. */
  readonly begin: string;
  readonly from: string;
  readonly to: string;
  /**
   * Day by day from `begin` on, and as many days beyond `to` as the planner looks ahead at. Hours, and wind in those in
   * which this garden may be watered, are of the garden's own record.
   */
  readonly outlookOf: (garden: Garden) => readonly DayOutlook[];
  /** Whose the days from `from` on are. */
  readonly weather: PastYear['weather'];
}

export async function readYearOfWeather(
  db: Queryable,
  archives: WeatherArchives,
  group: GroupRow,
  { normals }: PlannerView['usual'],
  nowMs: number,
): Promise<YearOfWeather> {
  const { timeZone } = group;
  const today = Temporal.PlainDate.from(localDateIn(timeZone, nowMs));
  const date = (daysAgo: number) => today.subtract({ days: daysAgo }).toString();
  const [begin, from, to] = [date(DAYS + DAYS_BEFORE), date(DAYS), date(1)];
  const { latitudeDeg, longitudeDegE: longitudeDeg } = toPosition(group);
  const elevationM = group.elevationM ?? USUAL_ELEVATION_M;
  const place = { id: group.id, timeZone, latitudeDeg, longitudeDeg, elevationM };
  const { rows, ownDates, archive, fault } = await archives.read(db, place, begin, to, nowMs);
  const ahead = await readWeatherDays(db, group.id, date(0), date(-DAYS_AHEAD));
  const hours = await readWeatherHours(db, group.id, begin, date(-DAYS_AHEAD));
  for (const day of hours.keys()) if (day <= to && !ownDates.has(day)) hours.delete(day);
  const [firstDay, lastDay] = [epochDay(begin), epochDay(to)];
  const outlookOf = (garden: Garden) =>
    toOutlook(
      [...rows, ...ahead],
      firstDay,
      lastDay + DAYS_AHEAD,
      windWhileWatering(garden, hours),
      hours,
      normals,
      timeZone,
    ).map((day) => (day.basis === 'normal' && day.epochDay <= lastDay ? usualPastDay(day) : day));
  const withWeather = rows.filter((row) => row.date >= from);
  const ownDays = withWeather.filter((row) => ownDates.has(row.date)).length;
  return {
    ...{ begin, from, to, outlookOf },
    weather: {
      own_days: ownDays,
      archive_days: withWeather.length - ownDays,
      usual_days: DAYS - withWeather.length,
      ...{ archive, fault },
    },
  };
}

const epochDay = (date: string) => toEpochDay(Temporal.PlainDate.from(date));
