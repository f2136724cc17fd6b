/**
 * Starts that are due in one minute, in as many gardens: how late each valve opens, by its device's own record. Meanwhile
 * plans are made: people change programs of other gardens, and other gardens have starts a few minutes later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { startServer } from '@sluice/e2e/server-fixture';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { type Api, openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { loggedIn } from '../logged.ts';
import { spread } from '../spread.ts';
import { addProgram, type FleetGarden, forEach, makeGardens } from './garden.ts';
import { openHardware, readOpenings } from './hardware.ts';
import { openConcurrently } from './reference.ts';

const OTHER_GARDENS = 30;
const RUN_S = 300;
const DAILY = { name: 'Daily', runs: [{ zone: 0, seconds: RUN_S }] };
/** The plans of the other gardens are made again 5 minutes before their starts: about when ours are due. */
const OTHERS_LATER_MINUTES = [4, 5, 6];
const CHANGE_EVERY_MS = 500;
const CHANGES_FROM_MS = -10_000;
const CHANGES_UNTIL_MS = 20_000;
const LOOK_EVERY_MS = 2_000;
const LATEST_MS = 120_000;
/** A program takes less than this share of the time that its garden took. */
const PROGRAM_SHARE = 0.6;
const MARGIN_MS = 20_000;
const NOTES = 10;

export async function measureStarts(gardens: number, aimMs: number): Promise<Finding> {
  const server = await startServer();
  try {
    const reference = await openConcurrently(server.dataDir, gardens);
    const api = openApi(server.url);
    const began = performance.now();
    const due = await makeGardens(api, gardens);
    const tookMs = performance.now() - began;
    const others = await makeGardens(api, OTHER_GARDENS);
    const startsAt = Math.ceil((Date.now() + tookMs * PROGRAM_SHARE + MARGIN_MS) / MINUTE_MS) * MINUTE_MS;
    const changeable = await forEach(others, (garden, place) => {
      const later = OTHERS_LATER_MINUTES[place % OTHERS_LATER_MINUTES.length] ?? 0;
      return addProgram(api, garden, startsAt + later * MINUTE_MS, DAILY);
    });
    await forEach(due, (garden) => addProgram(api, garden, startsAt, DAILY));
    if (Date.now() > startsAt + CHANGES_FROM_MS) throw new Error('The programs were saved too late.');

    const [changes, late] = await Promise.all([
      changePrograms(api, others, changeable, startsAt),
      measureLateness(socketFolder(server.dataDir), due, startsAt),
    ]);
    server.expectAlive();
    const dry = due.filter(({ serial }) => !late.has(serial));
    const lateMs = [...late.values()];
    return {
      samples: [
        {
          what: 'gardens with a start in the same minute whose valve opened',
          expected: gardens,
          actual: lateMs.length,
        },
        { what: 'changes of programs in other gardens meanwhile', expected: changes.sent, actual: changes.made },
        { what: 'valves opened through the driver alone', expected: gardens, actual: reference.length },
      ],
      figures: [
        {
          of: 'start of a program to open valve, seen at the device',
          values: spread(lateMs, 'ms', { below: aimMs }),
          reference: { of: 'as many valves opened at once through the driver alone', values: spread(reference, 'ms') },
        },
        { of: 'the earliest', values: [{ name: '', value: Math.min(...lateMs), unit: 'ms' }] },
        { of: 'one change of a program meanwhile', values: spread(changes.tookMs, 'ms') },
      ],
      notes: [
        ...(await forEach(dry.slice(0, NOTES), (garden) => followStarts(api, garden))),
        ...loggedIn(server.output()),
      ],
    };
  } finally {
    await server.remove();
  }
}

/** One change after the other in other gardens, each of which makes a plan. */
async function changePrograms(api: Api, gardens: FleetGarden[], programs: Program[], startsAt: number) {
  const tookMs: number[] = [];
  let sent = 0;
  let made = 0;
  await sleep(startsAt + CHANGES_FROM_MS - Date.now());
  for (let at = CHANGES_FROM_MS; at < CHANGES_UNTIL_MS; at += CHANGE_EVERY_MS) {
    await sleep(Math.max(0, startsAt + at - Date.now()));
    if (Date.now() > startsAt + CHANGES_UNTIL_MS) break;
    const place = sent % gardens.length;
    const [zone] = programs[place]?.zones ?? [];
    const body = { zones: [{ zone_id: zone?.zone_id, duration_s: RUN_S + sent }] };
    sent += 1;
    const began = performance.now();
    try {
      await api.call(gardens[place]?.token ?? '', 'PATCH', `/api/v1/programs/${programs[place]?.id}`, body);
      tookMs.push(performance.now() - began);
      made += 1;
    } catch {
      // Counted as sent, and not as made.
    }
  }
  return { sent, made, tookMs };
}

/** Milliseconds from the start to the first opening of each device that opened at all, by serial. */
async function measureLateness(
  sockets: string,
  gardens: FleetGarden[],
  startsAt: number,
): Promise<Map<string, number>> {
  const hardware = openHardware(`${sockets}/garden.sock`);
  const serials = new Set(gardens.map(({ serial }) => serial));
  try {
    await sleep(startsAt - Date.now());
    for (;;) {
      await sleep(LOOK_EVERY_MS);
      const opened = (await readOpenings(hardware)).filter(({ serial }) => serials.has(serial));
      const first = Map.groupBy(opened, ({ serial }) => serial);
      if (first.size < gardens.length && Date.now() < startsAt + LATEST_MS) continue;
      return new Map(
        [...first].map(([serial, ones]) => [serial, Math.min(...ones.map(({ openedAt }) => openedAt)) - startsAt]),
      );
    }
  } finally {
    hardware.close();
  }
}

/** The history, active runs and planned starts of a garden whose valve did not open. */
async function followStarts(api: Api, { token, groupId, timeZone, serial }: FleetGarden): Promise<string> {
  const get = <Data>(path: string) => api.call<Data>(token, 'GET', `/api/v1/groups/${groupId}/${path}`);
  const [{ events }, { current_group: group }, { schedules }] = await Promise.all([
    get<{ events: Event[] }>('events'),
    get<Index>('index'),
    get<{ schedules: Schedule[] }>('schedules'),
  ]);
  const history = events.map(({ status, reason_figures }) => `${status} ${JSON.stringify(reason_figures)}`);
  const active = (group?.active_runs ?? []).map(({ phase }) => phase);
  const [next] = schedules;
  return `${serial} (${timeZone}) did not open: history ${history.join(', ') || 'empty'}; on its way ${active.join(', ') || 'nothing'}; next planned ${next?.start_time.utc ?? 'nothing'}`;
}
