import { success } from '@sluice/contract/envelope';
import { manualRunChange, manualRunRequest } from '@sluice/contract/manual-runs';
import { idOf } from '@sluice/contract/primitives';
import { activeRun } from '@sluice/contract/schedule';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findDevice } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { conflict } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { findRun, presentActiveRun, type RunRow } from '../schedule/index.ts';
import { findUser, permit, permitThing } from '../users/index.ts';
import { changeLength, startManualRuns, stopAll, stopOne } from './service.ts';

const tags = ['manual runs'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofRun = z.object({ id: idOf<RunId>() });
const many = success(z.object({ runs: z.array(activeRun) }));
const one = success(z.object({ run: activeRun.nullable() }));

export async function manualRunRoutes(app: App, { db, clock }: Services): Promise<void> {
  const permitted = async (request: FastifyRequest, id: RunId) => {
    const run = await permitThing(db, request, await findRun(db, id), 'waterByHand');
    request.subjectName = run.zoneName;
    return run;
  };
  const present = async (run: RunRow) => {
    const timeZone = (await findGroup(db, run.groupId))?.timeZone ?? 'UTC';
    const starter = run.startedBy ? ((await findUser(db, run.startedBy))?.name ?? null) : null;
    const hearsAt = (await findDevice(db, run.deviceId))?.hearsAt ?? null;
    return presentActiveRun({ ...run, starter }, timeZone, hearsAt);
  };

  app.post(
    '/groups/:id/manual_runs',
    {
      schema: {
        tags,
        summary: 'Water zones now, one after another',
        params: ofGroup,
        body: manualRunRequest,
        response: { 200: many },
      },
    },
    async (request) => {
      const { id: userId } = accountOf(request);
      await permit(db, request, request.params.id, 'waterByHand');
      return ok({ runs: await startManualRuns(db, request.params.id, request.body, userId, clock.now()) });
    },
  );

  app.delete(
    '/groups/:id/manual_runs',
    { schema: { tags, summary: 'Stop everything that waters in the group', params: ofGroup, response: { 200: many } } },
    async (request) => {
      await permit(db, request, request.params.id, 'waterByHand');
      const stopped = await stopAll(db, request.params.id, clock.now());
      return ok({ runs: (await Promise.all(stopped.map(present))).filter((run) => run !== null) });
    },
  );

  app.patch(
    '/manual_runs/:id',
    {
      schema: {
        tags,
        summary: 'Give a run another length',
        params: ofRun,
        body: manualRunChange,
        response: { 200: one },
      },
    },
    async (request) => {
      const run = await permitted(request, request.params.id);
      if (run.phase === 'ENDED') throw conflict('errors.runEnded');
      return ok({ run: await present(await changeLength(db, run, request.body.minutes)) });
    },
  );

  app.delete(
    '/manual_runs/:id',
    { schema: { tags, summary: 'Stop one run', params: ofRun, response: { 200: one } } },
    async (request) => {
      const run = await permitted(request, request.params.id);
      return ok({ run: await present(await stopOne(db, run, clock.now())) });
    },
  );
}
