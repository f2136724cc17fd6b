import { programCalls } from '@sluice/contract/programs';
import type { FastifyRequest } from 'fastify';
import { requireGroup } from '../groups/index.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { listOfGroup, permitGroup, permitStored } from '../users/index.ts';
import { toZoneLengths } from '../zones/index.ts';
import { presentProgram } from './present.ts';
import { addProgram, changeProgram, removeProgram } from './service.ts';
import { findProgram, type ProgramRow, programsOfGroup } from './store.ts';

/** Runs a program's zones at once; implemented by manual runs, passed in by app.ts. */
export interface RunNow {
  /** Throws when it could not be started now. */
  refuseUnstartable: (program: Pick<ProgramRow, 'groupId' | 'zones'>) => Promise<void>;
  start: (request: FastifyRequest, program: ProgramRow) => Promise<void>;
}

export async function programRoutes(app: App, services: Services, runNow: RunNow): Promise<void> {
  const { db } = services;
  const permitted = permitStored(db, findProgram);

  serveCalls(app, 'programs', programCalls, {
    'GET /groups/:id/programs': listOfGroup(db, 'programs', programsOfGroup, presentProgram),

    'POST /groups/:id/programs': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const { run_now, ...fields } = request.body;
      // Checked before anything is written.
      if (run_now) await runNow.refuseUnstartable({ groupId: id, zones: toZoneLengths(fields.zones) });
      const row = await addProgram(db, group, fields, services.clock.now());
      if (run_now) await runNow.start(request, row);
      return { program: presentProgram(row), recalculation: await services.recalculate(id, request) };
    },

    'GET /programs/:id': async (request) => {
      return { program: presentProgram(await permitted(request, request.params.id)) };
    },

    'PATCH /programs/:id': async (request) => {
      const before = await permitted(request, request.params.id);
      const group = await requireGroup(db, before.groupId);
      const changed = await changeProgram(db, group, before, request.body, services.clock.now());
      if (changed === null) return { program: presentProgram(before), recalculation: null };
      return { program: presentProgram(changed), recalculation: await services.recalculate(before.groupId, request) };
    },

    'DELETE /programs/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeProgram(db, row);
      return { recalculation: await services.recalculate(row.groupId, request) };
    },

    'POST /programs/:id/run': async (request) => {
      const row = await permitted(request, request.params.id);
      await runNow.start(request, row);
      return { program: presentProgram(row) };
    },
  });
}
