/** Planning through the API: changes are planned, skipped, run, remembered. */

import type { Decision, Skip } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import type { PlanningTask } from '../routine/planning.ts';
import { refreshPlans } from '../routine/refresh-plans.ts';
import { runs } from '../runs/tables.ts';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import type { Answer } from '../testing/test-server.ts';
import { planDecisions, plannedRuns, schedulerStates } from './tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true, speed: 20 });
beforeEach(async () => {
  server.clock.set(present());
  garden = await openPlannedGarden(server);
});

const skipped = (request: object) => garden.post<{ skip: Skip }>('skips', request);
const firstStart = async () => {
  const [first] = await garden.schedules();
  if (!first) throw new Error('nothing is planned');
  return first;
};

describe('skips', () => {
  test('a start of another garden answers as one that never was', async () => {
    const other = await openPlannedGarden(server);
    const { id } = (await other.addProgram()).body.data.program;
    const first = (await other.schedules())[0]?.id ?? '';
    const unknown = first.replace(id, crypto.randomUUID());
    expect(unknown).not.toBe(first);
    const answers = await Promise.all(
      [first, unknown].map((schedule_id) => skipped({ scope: 'schedule', schedule_id })),
    );
    expect(refusal(answers[0] as Answer)).toEqual(refusal(answers[1] as Answer));
    expect(answers[0]?.code).toBe(409);
  });

  test('of one start skip it, and cancelling returns it to normal', async () => {
    await garden.addProgram();
    const first = await firstStart();
    const answer = await skipped({ scope: 'schedule', schedule_id: first.id });
    expect(await firstStart()).toMatchObject({
      id: first.id,
      status: 'CANCELLED',
      reason_name: 'USER_SKIP',
      reason_type: 'USER_CONSTRAINT',
      reason_figures: { skipped_by: 'Ada', skipped_at: expect.any(String) },
      skip_id: answer.body.data.skip.id,
    });
    expect((await garden.schedules())[1]).toMatchObject({ status: null });
    await garden.call('DELETE', `/skips/${answer.body.data.skip.id}`);
    expect(await firstStart()).toMatchObject({ id: first.id, status: null, skip_id: null });
  });

  test('of a zone leave the others alone', async () => {
    await garden.addProgram({ zones: garden.zones.slice(0, 2).map((zone_id) => ({ zone_id, duration_s: 300 })) });
    await skipped({ scope: 'zone', zone_id: garden.zones[0], days: 3 });
    const cancelled = (await garden.schedules()).filter(({ status }) => status === 'CANCELLED');
    expect(cancelled.map(({ zone_id, local_date }) => [zone_id, local_date])).toEqual([
      [garden.zones[0], garden.date(1)],
      [garden.zones[0], garden.date(2)],
    ]);
  });

  test('of several zones are made and cancelled by one call each, all or none', async () => {
    await garden.addProgram({ zones: garden.zones.slice(0, 3).map((zone_id) => ({ zone_id, duration_s: 300 })) });
    const path = `/groups/${garden.id}/zone_skips`;
    const [lawn = '', hedge = ''] = garden.zones;
    const cancelled = async () =>
      (await garden.schedules()).filter(({ status }) => status === 'CANCELLED').map(({ zone_id }) => zone_id);
    const wrong = await garden.call('POST', path, { zone_ids: [lawn, crypto.randomUUID()] });
    expect(refusal(wrong).errors).toEqual([[30, 'zone_ids.1', 'This zone is not part of this garden']]);
    expect(await cancelled()).toEqual([]);
    const body = { zone_ids: [lawn, hedge, lawn], from: garden.date(1), days: 1 };
    const made = await garden.call<{ skips: Skip[] }>('POST', path, body);
    expect(made.body.data.skips.map(({ scope, zone_id }) => [scope, zone_id])).toEqual([
      ['zone', lawn],
      ['zone', hedge],
    ]);
    expect((await cancelled()).toSorted()).toEqual([lawn, hedge].toSorted());
    const [first, ...others] = made.body.data.skips;
    await garden.call('DELETE', `/skips/${first?.id}`);
    const ended = await garden.call('DELETE', path, { skip_ids: [first, ...others].map((one) => one?.id) });
    expect([ended.code, await cancelled()]).toEqual([200, []]);
  });

  test('of all zones, and of today', async () => {
    await garden.addProgram();
    await skipped({ scope: 'all', days: 2 });
    expect((await garden.schedules()).map(({ status }) => status).slice(0, 2)).toEqual(['CANCELLED', null]);
    const today = await skipped({ scope: 'today' });
    expect(today.body.data.skip.until.local_date).toBe(garden.date(1));
    const listed = await garden.call<{ skips: Skip[] }>('GET', `/groups/${garden.id}/skips`);
    expect(listed.body.data.skips.map(({ scope }) => scope)).toEqual(['all', 'today']);
  });

  test('of a later day leave those before it alone', async () => {
    await garden.addProgram();
    const made = await skipped({ scope: 'all', from: garden.date(2) });
    expect(made.body.data.skip).toMatchObject({
      from: { local_date: garden.date(2) },
      until: { local_date: garden.date(3) },
    });
    const cancelled = (await garden.schedules()).filter(({ status }) => status === 'CANCELLED');
    expect(cancelled.map(({ local_date }) => local_date)).toEqual([garden.date(2)]);
    const wrong = await Promise.all(
      [garden.date(-1), garden.date(31)].map((from) => skipped({ scope: 'zone', zone_id: garden.zones[0], from })),
    );
    for (const answer of wrong) {
      expect(refusal(answer as Answer).errors).toEqual([
        [30, 'from', 'Please choose a day from today to 30 days ahead'],
      ]);
    }
  });

  test('fail when what they skip has been removed in the meantime, and name it', async () => {
    const { id } = (await garden.addProgram()).body.data.program;
    const first = await firstStart();
    await garden.call('DELETE', `/programs/${id}`);
    expect(refusal(await skipped({ scope: 'schedule', schedule_id: first.id }))).toEqual({
      http: 409,
      errors: [[50, null, 'Program has been removed']],
    });
    const reminder = `${garden.date(1)}/${crypto.randomUUID()}`;
    expect(refusal(await skipped({ scope: 'schedule', schedule_id: reminder })).errors).toEqual([
      [50, null, 'Reminder has been removed'],
    ]);
  });

  test('a skipped start becomes an event with its reason and its program, and nothing flows', async () => {
    const { id } = (await garden.addProgram()).body.data.program;
    const first = await firstStart();
    await skipped({ scope: 'schedule', schedule_id: first.id });
    server.clock.set(Date.parse(first.start_time.utc) - 10_000);
    const loop = await server.startLoop();
    await expect
      .poll(
        async () =>
          (await garden.events()).map((event) => [event.status, event.reason_type, event.volume_l, event.program_id]),
        {
          timeout: 8_000,
        },
      )
      .toEqual([['CANCELLED', 'USER_CONSTRAINT', null, id]]);
    await loop.stop();
  });
});

describe('zones and days', () => {
  test('are asked for in schedules and events', async () => {
    await garden.addProgram({ zones: garden.zones.slice(0, 2).map((zone_id) => ({ zone_id, duration_s: 300 })) });
    const one = await garden.schedules(`?zones=${garden.zones[1]}&from=${garden.date(2)}&to=${garden.date(3)}`);
    expect(one.map(({ zone_id, local_date }) => [zone_id, local_date])).toEqual([
      [garden.zones[1], garden.date(2)],
      [garden.zones[1], garden.date(3)],
    ]);
    expect(await garden.events(`?zones=${garden.zones[0]}&from=${garden.date(-3)}`)).toEqual([]);
  });
});

describe('smart zones', () => {
  const describeZone = async (extra: object) => {
    expect(refusal(await garden.changeZone(garden.zones[0], { smart: true, ...extra })).errors).toEqual([]);
  };

  test('advanced: the planner makes the runs, and a decision for every day says why', async () => {
    await describeZone({ smart_level: 'advanced' });
    const planned = await garden.schedules();
    expect(planned.length).toBeGreaterThan(0);
    expect(planned[0]).toMatchObject({ source: 'SMART', reason_type: 'SMART', zone_id: garden.zones[0] });
    expect(planned[0]?.reason_figures).toHaveProperty('depletion_mm');
    const { decisions } = (
      await garden.call<{ decisions: Decision[] }>('GET', `/groups/${garden.id}/decisions?zones=${garden.zones[0]}`)
    ).body.data;
    expect(decisions).toHaveLength(30);
    expect(new Set(decisions.map(({ verdict }) => verdict))).toContain('wait');
  });

  test('a pot of a known size is watered as one', async () => {
    await describeZone({
      smart_level: 'advanced',
      container: 'POT',
      container_volume_l: 40,
      area_m2: 0.2,
      flow_l_per_min: 0.5,
    });
    const planned = (await garden.schedules()).filter(({ source }) => source === 'SMART');
    expect(planned.length).toBeGreaterThan(5);
  });

  test('basic: the user’s programs are shortened or skipped for their own zone alone', async () => {
    // An hour a day is 12 mm: more than any day uses.
    const duration_s = 3600;
    await garden.addProgram({ zones: garden.zones.slice(0, 2).map((zone_id) => ({ zone_id, duration_s })) });
    await describeZone({ smart_level: 'basic' });
    const planned = await garden.schedules();
    const own = planned.filter(({ zone_id }) => zone_id === garden.zones[0]);
    expect(own.some(({ status, reason_type }) => status === 'CANCELLED' && reason_type === 'SYS_MOISTURE')).toBe(true);
    const other = planned.filter(({ zone_id }) => zone_id === garden.zones[1]);
    expect(other.every((run) => run.status === null && run.duration_s === duration_s)).toBe(true);
  });

  test('a shortfall is reported with remedies', async () => {
    await describeZone({ smart_level: 'advanced', sprinkler: 'ROTARY_EMITTER', flow_l_per_min: 10, area_m2: 400 });
    await garden.preferences({ morning: { start_time: '05:00', end_time: '05:20' } });
    const { shortfalls } = await garden.groupOf();
    expect(shortfalls).toMatchObject([{ zone_id: garden.zones[0] }]);
    expect(shortfalls[0]?.ways_out).toContain('widenTimeFrames');
  });
});

describe('a recalculation', () => {
  test('that takes too long is accepted, and goes on', async () => {
    await garden.addProgram();
    const { ms } = server.patience;
    server.patience.ms = 500;
    onTestFinished(() => {
      server.patience.ms = ms;
    });
    let release = () => {};
    const untilReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locking = server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table plan_decisions in access exclusive mode`);
      await untilReleased;
    });
    await expect.poll(() => isLocked()).toBe(true);
    const answer = await garden.preferences({ rest_time: 30 });
    expect(answer.body.data).toMatchObject({
      recalculation: { is_effective: false, notice: 'Your change will be effective in a few hours' },
    });
    release();
    await locking;
    const upToDate = async () => {
      const [row] = await server.db
        .select()
        .from(schedulerStates)
        .where(eq(schedulerStates.groupId, garden.id as GroupId));
      return row && row.made === row.requested;
    };
    await expect.poll(upToDate, { timeout: 5_000 }).toBe(true);
  });

  const isLocked = async () => {
    const found = await server.db.execute(sql`select 1 from pg_locks l join pg_class c on c.oid = l.relation
      join pg_database d on d.oid = l.database and d.datname = current_database()
      where c.relname = 'plan_decisions' and l.mode = 'AccessExclusiveLock' and l.granted`);
    return found.rows.length > 0;
  };

  test('is repeated 60 minutes and 5 minutes before a start, after fetching the weather', async () => {
    await garden.addProgram();
    const startsAt = Date.parse((await firstStart()).start_time.utc);
    const asked: string[] = [];
    const look = (minutesBefore: number) => {
      server.clock.set(startsAt - minutesBefore * 60_000);
      const perform = async (task: PlanningTask, ...urgency: ['asked' | 'soon' | 'usual']) => {
        const ids: readonly string[] = task.kind === 'weather' ? task.groupIds : [task.groupId];
        if (ids.includes(garden.id)) asked.push(`${minutesBefore} ${task.kind}`);
        return server.planner.perform(task, ...urgency);
      };
      return refreshPlans({ ...server, planner: { ...server.planner, perform } });
    };
    await look(200);
    asked.length = 0;
    for (const minutes of [61, 59, 40, 6, 4, 3]) await look(minutes);
    expect(asked).toEqual(['59', '4'].flatMap((at) => [`${at} weather`, `${at} settle`, `${at} plan`]));
  });

  test('lost with its process is made by the next one that checks', async () => {
    await garden.addProgram();
    await server.db
      .update(schedulerStates)
      .set({ requested: sql`requested + 1` })
      .where(eq(schedulerStates.groupId, garden.id as GroupId));
    const made = async () =>
      (
        await server.db
          .select()
          .from(planDecisions)
          .where(eq(planDecisions.groupId, garden.id as GroupId))
      )[0]?.madeAt;
    const before = await made();
    await refreshPlans(server);
    expect(await made()).not.toEqual(before);
  });
});

describe('a plan made again during the day', () => {
  test('does not repeat what has run, and keeps active runs', async () => {
    await garden.addProgram({
      zones: garden.zones.slice(0, 3).map((zone_id, place) => ({ zone_id, duration_s: place === 0 ? 120 : 60 })),
    });
    const startsAt = Date.parse((await firstStart()).start_time.utc);
    server.clock.set(startsAt - 5_000);
    const loop = await server.startLoop();
    const ofToday = () =>
      server.db
        .select()
        .from(runs)
        .where(eq(runs.groupId, garden.id as GroupId));
    await expect.poll(async () => (await ofToday()).filter((run) => run.openedAt).length, { timeout: 8_000 }).toBe(1);
    // The second zone's start lies ahead, the first one's has been taken.
    await garden.preferences({ rest_time: 0, finish_before_sunrise: true });
    const ahead = await server.db
      .select()
      .from(plannedRuns)
      .where(eq(plannedRuns.groupId, garden.id as GroupId));
    const today = garden.date(1);
    const toCome = ahead.filter(
      (row) => row.localDate === today && row.startsAt.getTime() > server.clock.now() && row.zoneId !== garden.zones[0],
    );
    expect(toCome.map(({ zoneId }) => zoneId)).toEqual(garden.zones.slice(1, 3));
    await expect
      .poll(async () => (await ofToday()).filter((run) => run.outcome === 'COMPLETED').length, { timeout: 60_000 })
      .toBe(3);
    await garden.preferences({ finish_before_sunrise: false });
    expect((await ofToday()).filter((run) => run.localDate === today)).toHaveLength(3);
    await loop.stop();
  });

  test('does not make up for a program of this morning', async () => {
    const noon = Temporal.PlainDate.from(garden.date(0)).toZonedDateTime({
      timeZone: 'Europe/Vienna',
      plainTime: '12:00',
    });
    server.clock.set(noon.epochMilliseconds);
    await garden.addProgram({ start_day: garden.date(0), start_time: '06:00' });
    expect((await firstStart()).local_date).toBe(garden.date(1));
  });
});

describe('lists in pages', () => {
  interface Page {
    schedules: { id: string }[];
    decisions: object[];
    next: string | null;
  }
  const read = async (list: 'schedules' | 'decisions', query: string) => {
    const answer = await garden.call<Page>('GET', `/groups/${garden.id}/${list}?${query}`);
    return { code: answer.code, items: answer.body.data?.[list], next: answer.body.data?.next, answer };
  };
  const readAll = async (list: 'schedules' | 'decisions', limit: number) => {
    const pages: object[][] = [];
    for (let next: string | null | undefined = ''; next != null; ) {
      const page = await read(list, `limit=${limit}${next && `&after=${encodeURIComponent(next)}`}`);
      pages.push(page.items);
      next = page.next;
    }
    return pages;
  };

  test.each(['schedules', 'decisions'] as const)('%s: together they are the whole list', async (list) => {
    await garden.addProgram();
    const whole = await read(list, '');
    expect([whole.next, whole.items.length > 20]).toEqual([null, true]);
    const pages = await readAll(list, 10);
    expect(pages.flat()).toEqual(whole.items);
    expect(pages.slice(0, -1).every((page) => page.length === 10)).toBe(true);
  });

  test('a page after something that is gone is refused', async () => {
    const { code, answer } = await read('schedules', 'after=nothing');
    expect([code, refusal(answer).errors[0]?.[1]]).toEqual([422, 'after']);
  });
});
