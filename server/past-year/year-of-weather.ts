/** The weather that came in the twelve months until yesterday, and in a month before them. */
import type { PastYear } from '@sluice/contract/past-year';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { type DayOutlook, usualPastDay } from '@sluice/engine/skipping/outlook';
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { type PlannerView, toOutlook } from '../schedule/index.ts';
import type { WeatherArchives } from '../weather/index.ts';

const DAYS = 365;
/** Days before the year in which the soil comes to what the weather makes of it. */
const DAYS_BEFORE = 30;

export interface YearOfWeather {
  /** Local ISO dates: of the first day that is planned, and of the first and the last that count. */
  readonly begin: string;
  readonly from: string;
  readonly to: string;
  /** Day by day from `begin` to `to`. */
  readonly outlook: readonly DayOutlook[];
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
  const outlook = toOutlook([...rows], epochDay(begin), epochDay(to), () => null, new Map(), normals, timeZone).map(
    (day) => (day.basis === 'normal' ? usualPastDay(day) : day),
  );
  const withWeather = rows.filter((row) => row.date >= from);
  const ownDays = withWeather.filter((row) => ownDates.has(row.date)).length;
  return {
    ...{ begin, from, to, outlook },
    weather: {
      own_days: ownDays,
      archive_days: withWeather.length - ownDays,
      usual_days: DAYS - withWeather.length,
      ...{ archive, fault },
    },
  };
}

const epochDay = (date: string) => toEpochDay(Temporal.PlainDate.from(date));
