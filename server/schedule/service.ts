/** What comes and what was. */
import type { Event, Schedule } from '@sluice/contract/schedule';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Queryable } from '../platform/database/connect.ts';
import { type ProgramRow, programsOfGroup } from '../programs/index.ts';
import { type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { type PlannedRun, plannedRuns } from './planned.ts';
import { presentEvent, presentPlannedRun, presentRunAsSchedule } from './present.ts';
import { reasonOfPlannedRun } from './rain-delay.ts';
import { activeRunsOfGroup, endedRunsOfGroup, type NamedRunRow } from './store.ts';

const DAY_MS = 86_400_000;

export interface GardenTime {
  id: GroupId;
  timeZone: string;
  rainDelayUntil: Date | null;
  plannedUntil: Date;
}

/** Runs that are on their way, then the starts of the next 30 days. */
export async function listSchedules(db: Queryable, group: GardenTime, nowMs: number): Promise<Schedule[]> {
  const active = await activeRunsOfGroup(db, group.id);
  const planned = await upcomingRuns(db, group, nowMs);
  const known = new Set(active.map((run) => run.occurrenceId));
  return [
    ...active.map((run) => presentRunAsSchedule(run, group.timeZone)),
    ...planned
      .filter((run) => !known.has(run.occurrenceId))
      .map((run) =>
        presentPlannedRun(
          run,
          group.timeZone,
          reasonOfPlannedRun(run.startsAt, run.programName, group.rainDelayUntil, group.timeZone),
        ),
      ),
  ];
}

/** What happened in the past 30 days, newest first. */
export async function listEvents(db: Queryable, group: GardenTime, nowMs: number): Promise<Event[]> {
  const since = new Date(nowMs - LIMITS.historyBackDays * DAY_MS);
  return (await endedRunsOfGroup(db, group.id, since)).map((run) => presentEvent(run, group.timeZone));
}

async function upcomingRuns(db: Queryable, group: GardenTime, nowMs: number): Promise<PlannedRun[]> {
  const programs = await programsOfGroup(db, group.id);
  return runsAhead(programs, await zonesOfGroup(db, group.id), group, nowMs);
}

/** Starts after the last one that has become a run, up to 30 days from now. */
export function runsAhead(programs: ProgramRow[], zones: ZoneRow[], group: GardenTime, nowMs: number): PlannedRun[] {
  const until = nowMs + LIMITS.scheduleAheadDays * DAY_MS;
  return plannedRuns(programs, zones, group.plannedUntil.getTime(), until, group.timeZone);
}

export interface NextRuns {
  ofZone: Map<ZoneId, Date>;
  ofDevice: Map<DeviceId, Date>;
}

/** The first start to come of each zone and device; what a rain delay holds back does not count. */
export function nextRuns(ahead: PlannedRun[], active: NamedRunRow[], rainDelayUntil: Date | null): NextRuns {
  const next: NextRuns = { ofZone: new Map(), ofDevice: new Map() };
  const take = (zoneId: ZoneId, deviceId: DeviceId, at: Date) => {
    if (!next.ofZone.has(zoneId)) next.ofZone.set(zoneId, at);
    if (!next.ofDevice.has(deviceId)) next.ofDevice.set(deviceId, at);
  };
  for (const run of active) if (run.phase === 'PENDING') take(run.zoneId, run.deviceId, run.plannedStart);
  for (const run of ahead) {
    if (rainDelayUntil && run.startsAt < rainDelayUntil.getTime()) continue;
    take(run.zoneId, run.deviceId, new Date(run.startsAt));
  }
  return next;
}
