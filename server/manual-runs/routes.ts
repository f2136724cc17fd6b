import { manualRunCalls } from '@sluice/contract/manual-runs';
import type { RunId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { findDevice } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict } from '../platform/errors.ts';
import { refuseHungUp } from '../platform/hung-up.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findRun, presentActiveRun, type RunRow } from '../runs/index.ts';
import { findUser, permit, permitThing } from '../users/index.ts';
import { changeLength, secondsOf, startManualRuns, stopAll, stopOne } from './service.ts';

export async function manualRunRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const permitted = async (request: FastifyRequest, id: RunId) => {
    const run = await permitThing(db, request, await findRun(db, id));
    request.subjectName = run.zoneName;
    return run;
  };
  const present = async (run: RunRow) => {
    const timeZone = (await requireGroup(db, run.groupId)).timeZone;
    const starter = run.startedBy ? ((await findUser(db, run.startedBy))?.name ?? null) : run.startedByName;
    const nextContactAt = (await findDevice(db, run.deviceId))?.nextContactAt ?? null;
    return presentActiveRun({ ...run, starter }, timeZone, nextContactAt);
  };

  serveCalls(app, 'manual runs', manualRunCalls, {
    'POST /groups/:id/manual_runs': async (request) => {
      const { id: userId, guestName } = requireAccount(request);
      const starter = guestName === undefined ? { userId } : { guestName };
      await permit(db, request, request.params.id);
      const refuse = () => refuseHungUp(request);
      return { runs: await startManualRuns(services, request.params.id, request.body, starter, clock.now(), refuse) };
    },

    'DELETE /groups/:id/manual_runs': async (request) => {
      await permit(db, request, request.params.id);
      const stopped = await stopAll(db, request.params.id, clock.now());
      return { runs: (await Promise.all(stopped.map(present))).filter((run) => run !== null) };
    },

    'PATCH /manual_runs/:id': async (request) => {
      const run = await permitted(request, request.params.id);
      if (run.phase === 'ENDED') throw conflict('errors.runEnded');
      return { run: await present(await changeLength(db, run, secondsOf(request.body))) };
    },

    'DELETE /manual_runs/:id': async (request) => {
      const run = await permitted(request, request.params.id);
      return { run: await present(await stopOne(db, run, clock.now())) };
    },
  });
}
