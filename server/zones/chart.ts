/** A zone's chart: readings and watering rolled up by the database into steps of the garden's local time. */
import type { ZoneChart } from '@sluice/contract/zones';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { ChartScale } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { momentIn } from '../platform/moments.ts';
import { type SoilDayRow, soilDaysSince, type ZoneRow } from './store.ts';

const DAY_MIN = 1440;

/** How many local days a scale shows, today the last of them, and the minutes of one step. */
const SCALES: Record<ChartScale, { days: number; stepMin: number }> = {
  today: { days: 1, stepMin: 60 },
  week: { days: 7, stepMin: 360 },
  month: { days: 30, stepMin: DAY_MIN },
  year: { days: 52 * 7, stepMin: 7 * DAY_MIN },
  two_years: { days: 104 * 7, stepMin: 7 * DAY_MIN },
};

interface Rolled extends Record<string, unknown> {
  step: number;
  moisture: number | null;
  sunlight: number | null;
  openS: number;
  volumeL: number;
}

export async function readChart(
  db: Queryable,
  zone: ZoneRow,
  scale: ChartScale,
  timeZone: string,
  nowMs: number,
): Promise<ZoneChart> {
  const bounds = chartBounds(scale, timeZone, nowMs);
  const iso = bounds.map((ms) => new Date(ms).toISOString());
  // Explicit bounds, so that older partitions are not read.
  const [first, last] = [iso[0], iso.at(-1)];
  const isLong = SCALES[scale].stepMin > DAY_MIN;
  const { rolledUpMs, droppedMs } = await readRetention(db);
  const untilMs = Math.max(bounds[0] ?? 0, isLong ? rolledUpMs : droppedMs);
  const firstReading = new Date(untilMs).toISOString();
  /** Before this the sensor's hours are read: of a long scale as soon as there are any, else where nothing else is left. */
  const hoursUntil = sql`greatest(${firstReading}::timestamptz, sensors.readings_from)`;
  const rolled = await db.execute<Rolled>(sql`
    with bounds as (select ${sql.param(iso)}::timestamptz[] as at),
    steps as (
      select step, at[step] as opens, at[step + 1] as closes
      from bounds, generate_series(1, array_length(at, 1) - 1) as step
    ),
    measured as (
      select r.measured_at, 1 as readings, r.moisture, r.sunlight_klx
      from readings r join sensors on sensors.id = r.sensor_id
      where sensors.zone_id = ${zone.id} and measured_at >= ${hoursUntil}
        and measured_at >= ${firstReading}::timestamptz and measured_at < ${last}::timestamptz
      union all
      select r.hour, r.readings, r.moisture, r.sunlight_klx
      from reading_hours r join sensors on sensors.id = r.sensor_id
      where sensors.zone_id = ${zone.id} and hour < ${hoursUntil}
        and hour >= ${first}::timestamptz and hour < ${last}::timestamptz
    ),
    probed as (
      select width_bucket(measured_at, at) as step,
        (sum(moisture * readings) / nullif(sum(readings) filter (where moisture is not null), 0))::real as moisture,
        (sum(sunlight_klx * readings) / nullif(sum(readings) filter (where sunlight_klx is not null), 0))::real as sunlight
      from bounds, measured
      group by 1
    ),
    watered as (
      select opened_at as opens, coalesce(closed_at, ${new Date(nowMs).toISOString()}::timestamptz) as closes, volume_l
      from runs
      where zone_id = ${zone.id} and opened_at < ${last}::timestamptz
        and (closed_at > ${first}::timestamptz or (closed_at is null and phase <> 'ENDED'))
    ),
    irrigated as (
      select step, sum(seconds) as open_s, sum(coalesce(
        volume_l * seconds / nullif(extract(epoch from run_closes - run_opens), 0),
        ${zone.flowLPerMin ?? 0}::float8 * seconds / 60)) as volume_l
      from (
        select step, watered.opens as run_opens, watered.closes as run_closes, volume_l,
          extract(epoch from least(steps.closes, watered.closes) - greatest(steps.opens, watered.opens)) as seconds
        from steps join watered on watered.opens < steps.closes and watered.closes > steps.opens
      ) as overlapping
      group by step
    )
    select steps.step, probed.moisture, probed.sunlight,
      coalesce(irrigated.open_s, 0)::float8 as "openS", coalesce(irrigated.volume_l, 0)::float8 as "volumeL"
    from steps left join probed using (step) left join irrigated using (step)
    order by steps.step`);
  const days =
    scale === 'today' || isLong ? [] : await soilDaysSince(db, zone.id, momentIn(timeZone, bounds[0] ?? 0).local_date);
  return {
    scale,
    step_min: SCALES[scale].stepMin,
    points: rolled.rows.map(({ step, moisture, sunlight, openS, volumeL }) => ({
      at: momentIn(timeZone, bounds[step - 1] ?? 0),
      moisture,
      sunlight,
      irrigation_l: round(volumeL),
      irrigation_min: round(openS / 60),
    })),
    soil_days: days.map((day, place) => ({
      date: day.date,
      depletion_mm: round(day.depletionMm),
      rain_mm: roundOrNull(day.rainMm),
      irrigation_mm: roundOrNull(day.irrigationMm),
      et_mm: roundOrNull(day.etMm),
      drained_mm: drainedMm(days[place - 1], day),
    })),
  };
}

/** How far readings were rolled up and dropped, epoch milliseconds; 0 for not at all. */
async function readRetention(db: Queryable): Promise<{ rolledUpMs: number; droppedMs: number }> {
  const { rows } = await db.execute<{ rolledUpMs: number; droppedMs: number | null }>(sql`
    select extract(epoch from hours_until)::float8 * 1000 as "rolledUpMs",
      extract(epoch from readings_from)::float8 * 1000 as "droppedMs" from reading_retention`);
  return { rolledUpMs: rows[0]?.rolledUpMs ?? 0, droppedMs: rows[0]?.droppedMs ?? 0 };
}

const round = (value: number) => Math.round(value * 100) / 100;
const roundOrNull = (value: number | null) => (value === null ? null : round(value));

/** What found no room, mm: the rest of the day's account. Null where the day before, or the day's water, is not known. */
function drainedMm(before: SoilDayRow | undefined, { depletionMm, rainMm, irrigationMm, etMm }: SoilDayRow) {
  if (before === undefined || rainMm === null || irrigationMm === null || etMm === null) return null;
  return round(Math.max(0, depletionMm - before.depletionMm - etMm + rainMm + irrigationMm));
}

/**
 * Epoch milliseconds at which steps begin, and at last the one at which the last ends. Steps of an hour are hours, 23
 * to 25 of them in a day; longer ones begin on the garden's clock, and last an hour more or less when it changes.
 */
export function chartBounds(scale: ChartScale, timeZone: string, nowMs: number): number[] {
  const { days, stepMin } = SCALES[scale];
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const end = today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const bounds: number[] = [];
  for (let back = days - 1; back >= 0; back -= 1) {
    const date = today.subtract({ days: back });
    const from = date.toZonedDateTime(timeZone).epochMilliseconds;
    const to = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    if (stepMin > DAY_MIN) {
      if ((days - 1 - back) % (stepMin / DAY_MIN) === 0) bounds.push(from);
    } else if (stepMin === 60) for (let at = from; at < to; at += HOUR_MS) bounds.push(at);
    else {
      for (let minute = 0; minute < DAY_MIN; minute += stepMin) {
        const plainTime = Temporal.PlainTime.from({ hour: minute / 60 });
        bounds.push(minute === 0 ? from : date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
      }
    }
  }
  return [...bounds, end];
}
