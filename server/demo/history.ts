/** History of a demo garden: the planner, replayed over the past weather. */
import { randomUUIDv7 } from 'node:crypto';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { plan } from '@sluice/engine/schedule/plan';
import type { RunId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { insertRuns, type NewRun, reasonColumns } from '../runs/index.ts';
import { plannerView, rowsOfPlan, runOfStart } from '../schedule/index.ts';
import type { StagedEvents } from './staged-events.ts';

const ROWS_AT_ONCE = 500;
/** The history that people see goes back a month; its oldest day disappears tomorrow. */
const SHOWN_DAYS = LIMITS.historyBackDays - 1;
/** After so many runs there is a manual one, of so many seconds. */
const BY_HAND = { every: 29, seconds: 600 };

/** Returns the runs. `staged`: what the garden also shows, as far as the replay did not produce it. */
export async function insertHistory(
  db: Queryable,
  group: GroupRow,
  userId: UserId,
  days: number,
  nowMs: number,
  staged: StagedEvents | null,
): Promise<NewRun[]> {
  const firstDate = localDateIn(group.timeZone, nowMs - days * DAY_MS);
  const fromMs = midnightIn(group.timeZone, firstDate);
  const view = await plannerView(db, group, fromMs, days);
  const begin = {
    epochDay: toEpochDay(Temporal.PlainDate.from(firstDate)),
    notBeforeMs: fromMs,
    zones: new Map(view.zones.map((zone) => [zone.id, beginOf(zone)])),
    sourceFreeFromMs: new Map(),
  };
  const past = plan(view.garden, view.outlook, begin, days + 1);
  const context = {
    groupId: group.id,
    garden: view.garden,
    programNames: view.programNames,
  };
  const starts = rowsOfPlan(past, context)
    // Runs that would still be active belong to the live garden.
    .filter((start) => start.endsAt.getTime() < nowMs)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const rows = starts.flatMap((start, index): NewRun[] => {
    const zone = view.zones.find(({ id }) => id === start.zoneId);
    if (zone === undefined) return [];
    const run: NewRun = { ...runOfStart(start, zone), phase: 'ENDED' };
    if (start.isSkipped) return [{ ...run, outcome: 'SKIPPED' }];
    const watered = wateredAs(run, zone.flowLPerMin ?? 0);
    return index % BY_HAND.every === BY_HAND.every - 1
      ? [watered, byHand(run, zone.flowLPerMin ?? 0, userId)]
      : [watered];
  });
  const all = staged ? [...rows, ...stagedRuns(staged, rows, view.zones, group, nowMs)] : rows;
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) await insertRuns(db, all.slice(at, at + ROWS_AT_ONCE));
  return all;
}

const beginOf = ({ depletionMm }: { depletionMm: number | null }) => ({
  ...{ depletionMm: depletionMm ?? 0, sensed: null, wateredEpochDays: [] },
});

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
    turningPoint: null,
    startedBy: userId,
    plannedStart: evening,
    durationS: BY_HAND.seconds,
  };
  return wateredAs(run, flowLPerMin);
}

type PlannerZones = Awaited<ReturnType<typeof plannerView>>['zones'];

/** One event for each reason and outcome that the replay did not produce. */
function stagedRuns(
  staged: StagedEvents,
  rows: NewRun[],
  zones: PlannerZones,
  group: GroupRow,
  nowMs: number,
): NewRun[] {
  const shownSince = nowMs - SHOWN_DAYS * DAY_MS;
  const shown = rows.filter(({ plannedStart }) => plannedStart.getTime() > shownSince);
  const seen = new Set(shown.map(({ reasonType }) => reasonType));
  const missing = staged.reasons.filter(({ reason }) => !seen.has(reasonColumns(reason).reasonType));
  const reasons = missing.map((event) => ({ outcome: 'SKIPPED' as const, ...event }));
  return [...reasons, ...staged.ends].flatMap((event, index): NewRun[] => {
    const zone = zones[index % zones.length];
    if (zone === undefined) return [];
    // Each on a day and at an hour of its own, when nothing else waters.
    const at = new Date(nowMs - (index + 2) * DAY_MS);
    const date = localDateIn(group.timeZone, at);
    const evening = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: group.timeZone, plainTime: '20:10' });
    const id = randomUUIDv7() as RunId;
    const { reason, figures, turningPoint, fault, outcome } = event;
    return [
      {
        id,
        occurrenceId: `${date}/staged/${id}`,
        groupId: group.id,
        zoneId: zone.id,
        zoneName: zone.name,
        deviceId: zone.deviceId,
        source: 'FIX',
        localDate: date,
        plannedStart: new Date(evening.epochMilliseconds),
        durationS: 600,
        phase: 'ENDED',
        ...reasonColumns(reason),
        reasonFigures: figures,
        turningPoint: turningPoint ?? null,
        fault: fault ?? null,
        outcome,
      },
    ];
  });
}
