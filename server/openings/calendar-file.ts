/** A garden's watering as an iCalendar file (RFC 5545): 30 days back and ahead. Times are in UTC. */
import { createHash } from 'node:crypto';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { type SpokenLocale, toLocale } from '@sluice/engine/vocabulary/people';
import { reasonText } from '@sluice/engine/vocabulary/reasons';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import startCalendar, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { findGroup } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import type { Translate } from '../platform/language.ts';
import { endedRunsOfGroup, presentEvent } from '../runs/index.ts';
import { listSchedules } from '../schedule/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import type { FeedReader } from './feed-store.ts';

/** How often calendar programs should ask. */
const REFRESH_S = 3_600;
const LEAST_MS = 60_000;

interface Entry {
  /** The same for a start before and after it happened. */
  occurrenceId: string;
  zone: string;
  start: Date;
  end: Date;
  outcome: keyof typeof OUTCOMES;
  reason: ReturnType<typeof reasonText>;
}

/** What the calendar of the dashboard says of each. */
const OUTCOMES = {
  planned: 'planned',
  EXECUTING: 'EXECUTING',
  EXECUTED: 'EXECUTED',
  ERROR: 'ERROR',
  CANCELLED: 'skipped',
} as const;

/** Null when the garden is gone. */
export async function writeCalendar(
  db: Queryable,
  { groupId, lang }: FeedReader,
  translate: Translate,
  identityUrl: string,
  nowMs: number,
): Promise<string | null> {
  const group = await findGroup(db, groupId);
  if (!group) return null;
  const since = new Date(nowMs - LIMITS.historyBackDays * DAY_MS);
  const ended = await endedRunsOfGroup(db, groupId, since, new Date(nowMs + 1), undefined);
  const ahead = await listSchedules(db, group, {}, nowMs);
  const names = new Map((await zonesOfGroup(db, groupId)).map(({ id, name }) => [id, name]));
  const entries = [
    ...ended.map((run) => toPast(run.occurrenceId, presentEvent(run, group.timeZone))),
    ...ahead.flatMap((planned) => (planned.zone_id ? [toAhead(planned, names.get(planned.zone_id) ?? '')] : [])),
  ];
  return writeFile(entries, `${groupId}@${new URL(identityUrl).hostname}`, {
    name: group.name,
    translate,
    lang: toLocale(lang),
  });
}

function toPast(occurrenceId: string, event: Event): Entry {
  const start = new Date(event.start_time.utc);
  return {
    occurrenceId,
    zone: event.zone_name,
    start,
    end: event.end_time ? new Date(event.end_time.utc) : start,
    outcome: event.status,
    reason: reasonText(event.reason_name, event.reason_figures.missing),
  };
}

const toAhead = (planned: Schedule, zone: string): Entry => ({
  occurrenceId: planned.id,
  zone,
  start: new Date(planned.start_time.utc),
  end: new Date(planned.end_time.utc),
  outcome: planned.status ?? 'planned',
  reason: reasonText(planned.reason_name, planned.reason_figures.missing),
});

function writeFile(
  entries: readonly Entry[],
  place: string,
  { name, translate, lang }: { name: string; translate: Translate; lang: SpokenLocale },
): string {
  const calendar = startCalendar({
    name,
    prodId: { company: 'Sluice', product: 'garden' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  });
  for (const { occurrenceId, zone, start, end, outcome, reason } of entries) {
    const state = translate(lang, `scheduleOutcome.${OUTCOMES[outcome]}`);
    calendar.createEvent({
      id: `${createHash('sha256').update(occurrenceId).digest('hex').slice(0, 24)}-${place}`,
      start,
      end: new Date(Math.max(end.getTime(), start.getTime() + LEAST_MS)),
      stamp: start,
      summary: `${zone} · ${state}`,
      description: translate(lang, reason),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
