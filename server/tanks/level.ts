/** The level of a garden's tank now: as it was read, with the rain, refill and waterings since (docs/decisions/0183). */
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import { type Tank, type TankChange, tankInflowL, tankLevelAt } from '@sluice/engine/schedule/tank';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { midnightIn } from '../platform/moments.ts';
import { waterOfRunsSince } from '../runs/index.ts';
import { litresOfWatering } from '../tariffs/index.ts';
import { readWeatherDays, readWeatherHours, type WeatherDayRow, type WeatherHours } from '../weather/index.ts';
import { readTank, type TankRow } from './store.ts';

/** A tank as the planner begins with it. */
export interface TankNow {
  readonly row: TankRow;
  readonly tank: Tank;
  readonly levelL: number;
  /** Today's rain until now, mm. */
  readonly rainSoFarMm: number;
}

type Flow = Pick<PlannedZone, 'id' | 'flowLitresPerMinute' | 'isFlowKnown'>;

/** Null where the garden has no tank. `zones`: those that are planned. */
export async function readTankNow(
  db: Queryable,
  group: GroupRow,
  zones: readonly Flow[],
  nowMs: number,
): Promise<TankNow | null> {
  const row = await readTank(db, group.id);
  if (row === null) return null;
  const tank: Tank = {
    ...{ capacityL: row.capacityL, reserveL: row.reserveL, roofM2: row.roofM2 },
    ...{ runoffCoefficient: row.runoffFraction, refillLPerHour: row.refillLPerHour, whenEmpty: row.whenEmpty },
    zoneIds: new Set(row.zoneIds ?? zones.map(({ id }) => id)),
  };
  const local = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(group.timeZone);
  const [read, now] = [local(row.readAt.getTime()), local(nowMs)];
  const [first, today] = [read.toPlainDate().toString(), now.toPlainDate().toString()];
  const weather = new Map((await readWeatherDays(db, group.id, first, today)).map((day) => [day.date, day]));
  // Between them whole days count.
  const hours = new Map([
    ...(await readWeatherHours(db, group.id, first, first)),
    ...(await readWeatherHours(db, group.id, today, today)),
  ]);
  const litresOf = litresOfWatering(zones.filter(({ isFlowKnown }) => isFlowKnown));
  const changes: TankChange[] = (await waterOfRunsSince(db, group.id, row.readAt))
    .filter(({ zoneId }) => row.zoneIds === null || tank.zoneIds.has(zoneId))
    .map((run) => drawSince(run, litresOf(run), row.readAt.getTime()));
  const rainOf = (date: string, fromHour: number, toHour: number) =>
    group.location === 'indoor' ? 0 : rainWithin(weather.get(date), hours.get(date), fromHour, toHour, date === today);
  for (
    let day = read.toPlainDate();
    Temporal.PlainDate.compare(day, now.toPlainDate()) <= 0;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString();
    const rainfallMm = rainOf(date, date === first ? read.hour : 0, date === today ? now.hour : HOURS);
    const atMs = Math.min(nowMs, midnightIn(group.timeZone, date, 1));
    changes.push({ fromMs: atMs, untilMs: atMs, litres: tankInflowL(tank, rainfallMm) });
  }
  const levelL = tankLevelAt(tank, { levelL: row.readL, atMs: row.readAt.getTime() }, changes, nowMs);
  return { row, tank, levelL, rainSoFarMm: rainOf(today, 0, now.hour) };
}

/** Of a run that was under way when the level was read, what has flowed since. */
function drawSince(
  { openedAt, closedAt }: { openedAt: Date; closedAt: Date },
  litres: number,
  readMs: number,
): TankChange {
  const [openedMs, untilMs] = [openedAt.getTime(), closedAt.getTime()];
  const fromMs = Math.max(openedMs, readMs);
  const share = untilMs > openedMs ? (untilMs - fromMs) / (untilMs - openedMs) : 1;
  return { fromMs, untilMs, litres: -litres * share };
}

const HOURS = 24;

/**
 * A day's rain between two of its hours. Where its hours are not known or a gauge says otherwise, it fell evenly; on
 * today only what was measured counts then.
 */
function rainWithin(
  day: WeatherDayRow | undefined,
  hours: WeatherHours | undefined,
  fromHour: number,
  toHour: number,
  isToday: boolean,
): number {
  if (day === undefined || toHour <= fromHour) return 0;
  if (day.correctedRainfallMm !== null) {
    // What a gauge says of today has fallen.
    const endHour = isToday ? toHour : HOURS;
    return (day.correctedRainfallMm * (toHour - fromHour)) / endHour;
  }
  if (hours !== undefined)
    return hours.rainfallMm.slice(fromHour, toHour).reduce<number>((sum, mm) => sum + (mm ?? 0), 0);
  return isToday ? 0 : (day.rainfallMm * (toHour - fromHour)) / HOURS;
}
