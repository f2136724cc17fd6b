import { oneTimeRunCalls } from '@sluice/contract/one-time-runs';
import { createReaderDates } from '@sluice/engine/vocabulary/figure-dates';
import type { OneTimeRunId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { type GroupRow, requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup, permitThing } from '../users/index.ts';
import { presentOneTimeRun } from './present.ts';
import { addOneTimeRun, changeOneTimeRun, describeMissed, removeOneTimeRun } from './service.ts';
import { findOneTimeRun, type OneTimeRunRow, oneTimeRunsSince } from './store.ts';

type Missed = NonNullable<Awaited<ReturnType<typeof describeMissed>>>;

export async function oneTimeRunRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const permitRun = async (request: FastifyRequest, id: OneTimeRunId) => {
    const row = await permitThing(db, request, await findOneTimeRun(db, id));
    const group = await requireGroup(db, row.groupId);
    return { row, group };
  };
  const warn = (request: FastifyRequest, group: GroupRow, { device, nextSync }: Missed) => {
    const locale = localeOfRequest(request);
    const dates = createReaderDates(locale, requireAccount(request).unitSystem, group.timeZone);
    const figures = { device: device.name, time: dates.moment(nextSync) };
    return translate(locale, 'errors.oneTimeRunMayBeMissed', figures);
  };
  const present = async (request: FastifyRequest, group: GroupRow, row: OneTimeRunRow) => {
    const missed = await describeMissed(db, group, row, clock.now());
    return {
      one_time_run: presentOneTimeRun(row, group.timeZone, missed?.nextSync ?? null),
      warning: missed && warn(request, group, missed),
    };
  };

  serveCalls(app, 'one-time runs', oneTimeRunCalls, {
    'GET /groups/:id/one_time_runs': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const rows = await oneTimeRunsSince(db, id, new Date(clock.now()));
      const shown = await Promise.all(rows.map((row) => present(request, group, row)));
      return { one_time_runs: shown.map(({ one_time_run }) => one_time_run) };
    },

    'POST /groups/:id/one_time_runs': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const row = await addOneTimeRun(db, group, request.body, requireAccount(request).id, clock.now());
      const done = await services.recalculate(id, request);
      return { ...(await present(request, group, row)), recalculation: done };
    },

    'PATCH /one_time_runs/:id': async (request) => {
      const { row, group } = await permitRun(request, request.params.id);
      const changed = await changeOneTimeRun(db, group, row, request.body, clock.now());
      const done = changed && (await services.recalculate(group.id, request));
      return { ...(await present(request, group, changed ?? row)), recalculation: done };
    },

    'DELETE /one_time_runs/:id': async (request) => {
      const { row, group } = await permitRun(request, request.params.id);
      await removeOneTimeRun(db, row);
      return { recalculation: await services.recalculate(group.id, request) };
    },
  });
}
