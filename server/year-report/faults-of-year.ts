/** What went wrong in a year: starts that failed, and links that broke. */
import { FAILED_OUTCOMES, type YearReport } from '@sluice/contract/year-report';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import { linkNotices } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn, midnightIn, momentIn, momentOrNull } from '../platform/moments.ts';
import { failedRuns, type LocalDates } from '../runs/index.ts';
import { MOST_LISTED } from './most-listed.ts';

export async function readFaults(
  db: Queryable,
  { id, timeZone }: GroupRow,
  dates: LocalDates,
  nowMs: number,
): Promise<YearReport['faults']> {
  const { runs, all } = await failedRuns(db, id, dates, MOST_LISTED);
  const [from, until] = [midnightIn(timeZone, dates.from), midnightIn(timeZone, dates.to, 1)];
  const notices = await linkNotices(db, id, new Date(from), new Date(nowMs));
  const offline = pairLinks(notices).filter(({ fromMs }) => fromMs < until);
  const knownFrom = localDateIn(timeZone, nowMs - LIMITS.notificationDays * DAY_MS);
  return {
    failed_starts: runs.flatMap(({ plannedStart, outcome, zone, fault, missingS, durationS }) => {
      const failed = FAILED_OUTCOMES.find((one) => one === outcome);
      return failed === undefined
        ? []
        : [
            {
              start: momentIn(timeZone, plannedStart),
              zone: zone ?? '',
              outcome: failed,
              fault,
              // One that did not water at all misses its whole length, whether or not that was written beside it.
              missing_s: missingS ?? (failed === 'PARTIAL' ? null : durationS),
            },
          ];
    }),
    failed_starts_left_out: Math.max(0, all - MOST_LISTED),
    offline: offline.slice(-MOST_LISTED).map(({ kind, name, fromMs, untilMs }) => ({
      ...{ kind, name },
      from: momentIn(timeZone, fromMs),
      until: momentOrNull(timeZone, untilMs === null ? null : new Date(untilMs)),
    })),
    offline_left_out: Math.max(0, offline.length - MOST_LISTED),
    offline_known_from: knownFrom > dates.from ? knownFrom : null,
  };
}

type Notice = Awaited<ReturnType<typeof linkNotices>>[number];

interface Offline {
  kind: YearReport['faults']['offline'][number]['kind'];
  name: string;
  fromMs: number;
  untilMs: number | null;
}

/** Each broken link with its return; a hub's and a sensor's return is told to nobody. */
function pairLinks(notices: readonly Notice[]): Offline[] {
  const found: Offline[] = [];
  const awayOf = new Map<string | null, Offline>();
  for (const { key, figures, subjectId, notifyAt } of notices) {
    if (key === 'deviceOnline') {
      const away = awayOf.get(subjectId);
      if (away) away.untilMs = notifyAt.getTime();
      awayOf.delete(subjectId);
      continue;
    }
    const kind = key === 'deviceOffline' ? 'device' : key === 'hubOffline' ? 'hub' : 'sensor';
    // The notice says since when a hub or a sensor is silent, which is earlier than itself.
    const fromMs = typeof figures.time === 'string' ? Date.parse(figures.time) : notifyAt.getTime();
    const offline: Offline = { kind, name: String(figures[kind] ?? ''), fromMs, untilMs: null };
    found.push(offline);
    if (kind === 'device') awayOf.set(subjectId, offline);
  }
  return found;
}
