/** What a demo garden did in the weeks before anybody looked: its programs, held back where it had rained. */
import { randomUUIDv7 } from 'node:crypto';
import type { GroupId, RunId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { SYSTEM_WEATHER_REASON_CODES } from '@sluice/engine/vocabulary/watering';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { programsOfGroup } from '../programs/index.ts';
import { insertRuns, type NewRun, plannedRuns } from '../schedule/index.ts';
import { weatherDaysOf } from '../weather/index.ts';
import { zonesOfGroup } from '../zones/index.ts';

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 500;
/** Every so many runs somebody watered a zone by hand as well. */
const BY_HAND_EVERY = 29;
const BY_HAND_S = 600;

export interface DemoPast {
  groupId: GroupId;
  timeZone: string;
  isOutdoor: boolean;
  /** Litres per minute of each zone. */
  flows: Map<ZoneId, number>;
  userId: UserId;
}

export async function insertHistory(db: Queryable, past: DemoPast, days: number, nowMs: number): Promise<void> {
  const { groupId, timeZone } = past;
  const from = nowMs - days * DAY_MS;
  const date = (offset: number) => localDateIn(timeZone, nowMs + offset * DAY_MS);
  const weather = await weatherDaysOf(db, groupId, date(-days - 1), date(0));
  const rain = new Map(weather.map((day) => [day.date, day.rainfallMm]));
  const planned = plannedRuns(
    await programsOfGroup(db, groupId),
    await zonesOfGroup(db, groupId),
    from,
    nowMs,
    timeZone,
  );
  const rows = planned
    // A run that would still be on its way belongs to the living garden.
    .filter((run) => run.startsAt + run.durationS * 1000 < nowMs)
    .flatMap((run, index): NewRun[] => {
      const row: NewRun = {
        id: randomUUIDv7() as RunId,
        occurrenceId: run.occurrenceId,
        groupId,
        zoneId: run.zoneId,
        deviceId: run.deviceId,
        programId: run.programId,
        source: 'FIX',
        reasonType: 'FIX',
        reasonFigures: { program: run.programName },
        localDate: run.localDate,
        plannedStart: new Date(run.startsAt),
        position: run.position,
        durationS: run.durationS,
        phase: 'ENDED',
      };
      const rainfallMm = past.isOutdoor ? (rain.get(run.localDate) ?? 0) : 0;
      if (rainfallMm >= LIMITS.rainSkipDefaultMm) return [skipped(row, rainfallMm)];
      const flow = past.flows.get(run.zoneId) ?? 0;
      const watered = wateredAs(row, flow);
      return index % BY_HAND_EVERY === BY_HAND_EVERY - 1 ? [watered, byHand(row, flow, past.userId)] : [watered];
    });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insertRuns(db, rows.slice(at, at + ROWS_AT_ONCE));
}

function wateredAs(row: NewRun, flowLPerMin: number): NewRun {
  const closedAt = new Date(row.plannedStart.getTime() + row.durationS * 1000);
  return {
    ...row,
    outcome: 'COMPLETED',
    openedAt: row.plannedStart,
    closedAt,
    deadline: closedAt,
    volumeL: Math.round((flowLPerMin * row.durationS) / 6) / 10,
  };
}

function skipped(row: NewRun, rainfallMm: number): NewRun {
  return {
    ...row,
    outcome: 'SKIPPED',
    reasonType: 'SYS_WEATHER',
    reasonCode: SYSTEM_WEATHER_REASON_CODES.rain,
    reasonFigures: {
      ...row.reasonFigures,
      rainfall_mm: Math.round(rainfallMm * 10) / 10,
      threshold_mm: LIMITS.rainSkipDefaultMm,
    },
  };
}

function byHand(row: NewRun, flowLPerMin: number, userId: UserId): NewRun {
  const id = randomUUIDv7() as RunId;
  const evening = new Date(row.plannedStart.getTime() + DAY_MS / 2);
  const run: NewRun = {
    ...row,
    id,
    occurrenceId: `${row.localDate}/manual/${id}`,
    programId: null,
    source: 'MANUAL',
    reasonType: 'MANUAL',
    reasonFigures: {},
    startedBy: userId,
    plannedStart: evening,
    durationS: BY_HAND_S,
  };
  return wateredAs(run, flowLPerMin);
}
