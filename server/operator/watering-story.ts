/** The story of one watering: what was planned, what happened at the valve and when, and whom it was told. */
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { findGroup } from '../groups/index.ts';
import { messagesAbout } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { StartError } from '../platform/start-error.ts';
import { findRun, type RunRow, readReason, runOfOccurrence } from '../runs/index.ts';
import { findPlanned } from '../schedule/index.ts';

/** `id`: of the run, as each line of the log names it, or of its occurrence. Lines in the garden's time zone. */
export async function tellWatering(db: Queryable, id: string): Promise<string[]> {
  const run = (isRunId(id) ? await findRun(db, id as RunId) : null) ?? (await runOfOccurrence(db, id));
  if (!run) throw new StartError(`There is no watering ${id}: give the “run” of a line of the log, or an occurrence.`);
  const group = await findGroup(db, run.groupId);
  const at = (instant: Date) => describeInstant(instant, group?.timeZone ?? 'UTC');
  const causeOfSkips = `${run.groupId} ${run.localDate} ${run.programId ?? 'smart'} `;
  const messages = await messagesAbout(db, run.groupId, [run.occurrenceId, run.id, causeOfSkips]);
  return [
    `watering ${run.id} of ${run.zoneName ?? `zone ${run.zoneId}`}, garden ${group?.name ?? run.groupId}`,
    `  occurrence ${run.occurrenceId}`,
    `  ${at(run.plannedStart)}  planned for ${run.durationS} s${await describePlan(db, run.groupId, run)}`,
    `  ${at(madeAt(run.id))}  due: written as a run, ${run.source}, reason ${readReason(run)}`,
    ...describeValve(run, at),
    `  outcome ${run.outcome ?? `none yet, ${run.phase}`}${run.fault === null ? '' : `, fault ${run.fault}`}`,
    ...(messages.length === 0 ? ['  nobody was told of it'] : []),
    ...messages.map(
      ({ notifyAt, key, people }) =>
        `  ${at(notifyAt)}  “${key}” told to ${people} ${people === 1 ? 'person' : 'people'}`,
    ),
    `  in the log of all processes: lines with run=${run.id}`,
  ];
}

async function describePlan(db: Queryable, groupId: GroupId, { occurrenceId, plannedStart }: RunRow): Promise<string> {
  const planned = await findPlanned(db, groupId, occurrenceId);
  if (!planned || planned.startsAt.getTime() === plannedStart.getTime()) return '';
  return `; the plan now has it at ${planned.startsAt.toISOString()}`;
}

function describeValve(run: RunRow, at: (instant: Date) => string): string[] {
  const { openedAt, closedAt, deadline, stopRequestedAt, fencingToken, closeAttempts, volumeL } = run;
  const by = fencingToken === null ? '' : `, fencing number ${fencingToken}`;
  const until = deadline === null ? '' : `, to be shut by ${at(deadline)}`;
  return [
    openedAt === null ? '  never opened' : `  ${at(openedAt)}  opened${until}${by}`,
    ...(stopRequestedAt === null ? [] : [`  ${at(stopRequestedAt)}  somebody asked to stop it`]),
    ...(closedAt === null ? [] : [`  ${at(closedAt)}  closed${describeTries(closeAttempts)}`]),
    ...(volumeL === null ? [] : [`  settled: ${volumeL.toFixed(1)} l, ${describeVolume(run)}`]),
  ];
}

const describeTries = (attempts: number) => (attempts === 0 ? '' : `, after ${attempts} tries that nobody confirmed`);

const describeVolume = ({ volumeIsMeasured, isUnconfirmed }: RunRow) =>
  `${volumeIsMeasured ? 'measured' : 'calculated'}${isUnconfirmed ? ', until its device answers again' : ''}`;

/** Ids of runs begin with the instant at which they were made (UUID, version 7). */
const madeAt = (id: RunId) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

const isRunId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

const describeInstant = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'millisecond', timeZoneName: 'never' });
