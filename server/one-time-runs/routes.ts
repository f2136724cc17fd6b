import { success } from '@sluice/contract/envelope';
import { oneTimeRun, oneTimeRunChange, oneTimeRunCreation } from '@sluice/contract/one-time-runs';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId, OneTimeRunId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { momentIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentOneTimeRun } from './present.ts';
import { addOneTimeRun, changeOneTimeRun, missedOf, removeOneTimeRun } from './service.ts';
import { findOneTimeRun, type OneTimeRunRow, oneTimeRunsSince } from './store.ts';

const tags = ['one-time runs'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofRun = z.object({ id: idOf<OneTimeRunId>() });
const answer = success(
  z.object({
    one_time_run: oneTimeRun,
    /** Said when a device calls in only after the start: the run may not happen. */
    warning: z.string().nullable(),
    /** Null when nothing differed: then nothing was written, and the plan stands. */
    recalculation: recalculation.nullable(),
  }),
);

export async function oneTimeRunRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const permitted = async (request: FastifyRequest, id: OneTimeRunId) => {
    const row = await permitThing(db, request, await findOneTimeRun(db, id), 'change');
    const group = await findGroup(db, row.groupId);
    if (!group) throw notFound();
    return { row, group };
  };
  const present = async (request: FastifyRequest, group: GroupRow, row: OneTimeRunRow) => {
    const missed = await missedOf(db, group, row, clock.now());
    const time = missed && momentIn(group.timeZone, missed.nextSync).local_time;
    return {
      one_time_run: presentOneTimeRun(row, group.timeZone, missed?.nextSync ?? null),
      warning:
        missed &&
        translate(localeOfRequest(request), 'errors.oneTimeRunMayBeMissed', {
          device: missed.device.name,
          time: time ?? '',
        }),
    };
  };

  app.get(
    '/groups/:id/one_time_runs',
    {
      schema: {
        tags,
        summary: 'One-time runs still to come',
        params: ofGroup,
        response: { 200: success(z.object({ one_time_runs: z.array(oneTimeRun) })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'see');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      const rows = await oneTimeRunsSince(db, id, new Date(clock.now()));
      const shown = await Promise.all(rows.map((row) => present(request, group, row)));
      return ok({ one_time_runs: shown.map(({ one_time_run }) => one_time_run) });
    },
  );

  app.post(
    '/groups/:id/one_time_runs',
    {
      schema: {
        tags,
        summary: 'Water for once, at least 15 minutes from now',
        params: ofGroup,
        body: oneTimeRunCreation,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      const row = await addOneTimeRun(db, group, request.body, accountOf(request).id, clock.now());
      const done = await services.recalculate(id, localeOfRequest(request));
      return ok({ ...(await present(request, group, row)), recalculation: done });
    },
  );

  app.patch(
    '/one_time_runs/:id',
    {
      schema: {
        tags,
        summary: 'Change a one-time run; what is left out stays as it is',
        params: ofRun,
        body: oneTimeRunChange,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id);
      const changed = await changeOneTimeRun(db, group, row, request.body, clock.now());
      const done = changed && (await services.recalculate(group.id, localeOfRequest(request)));
      return ok({ ...(await present(request, group, changed ?? row)), recalculation: done });
    },
  );

  app.delete(
    '/one_time_runs/:id',
    {
      schema: {
        tags,
        summary: 'Remove a one-time run',
        params: ofRun,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id);
      await removeOneTimeRun(db, row);
      return ok({ recalculation: await services.recalculate(group.id, localeOfRequest(request)) });
    },
  );
}
