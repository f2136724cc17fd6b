/**
 * Many gardens, each with a start somewhere in the same twenty minutes: whether each is planned again in the last five
 * minutes before its start, and how late its valve opens.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@sluice/e2e/server-fixture';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { loggedIn } from '../logged.ts';
import { spread } from '../spread.ts';
import { addProgram, type FleetGarden, forEach, makeGardens } from './garden.ts';
import { openHardware, readOpenings } from './hardware.ts';

const WINDOW_MINUTES = 20;
const DAILY = { name: 'Daily', runs: [{ zone: 0, seconds: 60 }] };
/** A program takes less than this share of the time that its garden took. */
const PROGRAM_SHARE = 0.6;
/** The first start is planned an hour and five minutes before it like all others: five are left to that. */
const AHEAD_MS = 6 * MINUTE_MS;
const PLANNED_BEFORE_MS = 5 * MINUTE_MS;
const LATEST_OPENING_MS = 60_000;
const AIM_LATE_MS = 2_000;

interface DueGarden extends FleetGarden {
  startsAt: number;
}

export async function measurePlansDue(gardens: number): Promise<Finding> {
  const server = await startServer();
  const db = new pg.Client({ host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' });
  try {
    const api = openApi(server.url);
    const began = performance.now();
    const made = await makeGardens(api, gardens);
    const tookMs = performance.now() - began;
    const firstAt = Math.ceil((Date.now() + tookMs * PROGRAM_SHARE + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    const due = made.map((garden, place) => ({
      ...garden,
      startsAt: firstAt + (place % WINDOW_MINUTES) * MINUTE_MS,
    }));
    await forEach(due, (garden) => addProgram(api, garden, garden.startsAt, DAILY));
    if (Date.now() > firstAt - PLANNED_BEFORE_MS) throw new Error('The programs were saved too late.');
    await db.connect();
    const ages = await readPlanAges(db, due, firstAt);
    const lateMs = await readLateness(socketFolder(server.dataDir), due);
    server.expectAlive();
    const late = ages.filter((ageMs) => ageMs > PLANNED_BEFORE_MS);
    return {
      samples: [
        { what: 'gardens whose plan was read at their start', expected: gardens, actual: ages.length },
        { what: 'gardens whose valve opened', expected: gardens, actual: lateMs.length },
      ],
      figures: [
        {
          of: `gardens not planned again in the ${PLANNED_BEFORE_MS / MINUTE_MS} minutes before their start`,
          values: [{ name: '', value: late.length, digits: 0, aim: { atMost: 0 } }],
          reference: {
            of: 'a garden',
            values: [{ name: 'made over the API in', value: tookMs / gardens, unit: 'ms' }],
          },
        },
        {
          of: 'age of the plan at the start',
          values: spread(
            ages.map((ageMs) => ageMs / 1000),
            's',
          ),
        },
        { of: 'start to open valve, seen at the device', values: spread(lateMs, 'ms', { below: AIM_LATE_MS }) },
      ],
      notes: loggedIn(server.output()),
    };
  } finally {
    await db.end().catch(() => undefined);
    await server.remove();
  }
}

/** Milliseconds between the last making of each plan and the start that it was made for. */
async function readPlanAges(db: pg.Client, due: readonly DueGarden[], firstAt: number): Promise<number[]> {
  const ages: number[] = [];
  for (let minute = 0; minute < WINDOW_MINUTES; minute += 1) {
    const startsAt = firstAt + minute * MINUTE_MS;
    await sleep(startsAt - Date.now());
    const ids = due.filter((garden) => garden.startsAt === startsAt).map(({ groupId }) => groupId);
    const { rows } = await db.query<{ made_at: Date }>(
      'select made_at from plan_decisions where group_id = any($1::uuid[])',
      [ids],
    );
    ages.push(...rows.map(({ made_at }) => startsAt - made_at.getTime()));
  }
  return ages;
}

/** Milliseconds from its start to the first opening after it, of each garden whose valve opened. */
async function readLateness(sockets: string, due: readonly DueGarden[]): Promise<number[]> {
  const hardware = openHardware(`${sockets}/garden.sock`);
  try {
    await sleep(LATEST_OPENING_MS);
    const openings = Map.groupBy(await readOpenings(hardware), ({ serial }) => serial);
    return due.flatMap(({ serial, startsAt }) => {
      const openedAt = (openings.get(serial) ?? []).map((opening) => opening.openedAt);
      return openedAt.length === 0 ? [] : [Math.min(...openedAt) - startsAt];
    });
  } finally {
    hardware.close();
  }
}
