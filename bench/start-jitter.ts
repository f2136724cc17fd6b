/** Programs of many gardens that are due in the same minute: how late each valve opens. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, spread } from './bench-garden.ts';

const GARDENS = 15;

export async function measureStarts(bench: Bench): Promise<string[]> {
  const demos = await Promise.all(Array.from({ length: GARDENS }, () => bench.openDemo()));
  const ids = demos.flatMap((demo) => demo.index.groups.map((group) => group.id));
  const first = demos[0]?.group;
  if (!first) throw new Error('no demo was opened');
  // The next whole minute that leaves time to write it down.
  const startsAt = Math.ceil((Date.now() + 5_000) / 60_000) * 60_000;
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(first.time_zone);
  await bench.db.query(
    `update programs set start_time = $1, repeat = 'interval', interval_days = 1 where group_id = any($2)`,
    [local.toPlainTime().toString({ smallestUnit: 'minute' }), ids],
  );
  await bench.db.query('update groups set next_start_at = null where id = any($1)', [ids]);
  await sleep(startsAt + 8_000 - Date.now());
  const { rows } = await bench.db.query(
    `select distinct on (device_id) extract(epoch from opened_at - planned_start) * 1000 as late
     from runs where group_id = any($1) and planned_start = $2 and opened_at is not null order by device_id, opened_at`,
    [ids, new Date(startsAt)],
  );
  const late = rows.map((row) => Number(row.late));
  await Promise.all(
    demos.flatMap((demo) =>
      demo.index.groups.map((group) => bench.call(demo.token, 'DELETE', `/api/v1/groups/${group.id}/manual_runs`)),
    ),
  );
  return [`start of a program to open valve, ${GARDENS} gardens in one minute: ${spread(late, 'ms')}`];
}
