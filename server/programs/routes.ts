import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { program, programChange, programCreation } from '@sluice/contract/programs';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId, ProgramId } from '@sluice/engine/vocabulary/ids';
import type { Capability } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentProgram } from './present.ts';
import { addProgram, changeProgram, removeProgram, zonesOf } from './service.ts';
import { findProgram, type ProgramRow, programsOfGroup } from './store.ts';

const tags = ['programs'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofProgram = z.object({ id: idOf<ProgramId>() });
/** The recalculation is null when nothing differed: then nothing was written, and the plan stands. */
const answer = success(z.object({ program, recalculation: recalculation.nullable() }));

/** Watering a program's zones at once: the noun of manual runs knows how, and app.ts passes it in. */
export interface RunNow {
  /** Throws when it could not be started now. */
  refuseUnstartable: (program: Pick<ProgramRow, 'groupId' | 'zones'>) => Promise<void>;
  start: (request: FastifyRequest, program: ProgramRow) => Promise<void>;
}

export async function programRoutes(app: App, services: Services, runNow: RunNow): Promise<void> {
  const { db } = services;
  const garden = async (id: GroupId) => {
    const group = await findGroup(db, id);
    if (!group) throw notFound();
    return group;
  };
  const permitted = async (request: FastifyRequest, id: ProgramId, capability: Capability) =>
    permitThing(db, request, await findProgram(db, id), capability);
  const taken = (request: FastifyRequest, id: GroupId) => services.recalculate(id, localeOfRequest(request));

  app.get(
    '/groups/:id/programs',
    {
      schema: {
        tags,
        summary: 'The programs of a group',
        params: ofGroup,
        response: { 200: success(z.object({ programs: z.array(program) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return ok({ programs: (await programsOfGroup(db, request.params.id)).map(presentProgram) });
    },
  );

  app.post(
    '/groups/:id/programs',
    {
      schema: { tags, summary: 'Make a program', params: ofGroup, body: programCreation, response: { 200: answer } },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const group = await garden(id);
      if (group.deviceType === 'SENSOR') throw conflict('errors.remindersOnly');
      const { run_now, ...wish } = request.body;
      // Refused before anything is written: a program is not half made.
      if (run_now) await runNow.refuseUnstartable({ groupId: id, zones: zonesOf(wish) });
      const row = await addProgram(db, group, wish);
      if (run_now) await runNow.start(request, row);
      return ok({ program: presentProgram(row), recalculation: await taken(request, id) });
    },
  );

  app.get(
    '/programs/:id',
    {
      schema: { tags, summary: 'One program', params: ofProgram, response: { 200: success(z.object({ program })) } },
    },
    async (request) => {
      return ok({ program: presentProgram(await permitted(request, request.params.id, 'see')) });
    },
  );

  app.patch(
    '/programs/:id',
    {
      schema: {
        tags,
        summary: 'Change a program; what is left out stays as it is',
        params: ofProgram,
        body: programChange,
        response: { 200: answer },
      },
    },
    async (request) => {
      const before = await permitted(request, request.params.id, 'change');
      const changed = await changeProgram(db, await garden(before.groupId), before, request.body);
      if (changed === null) return ok({ program: presentProgram(before), recalculation: null });
      return ok({ program: presentProgram(changed), recalculation: await taken(request, before.groupId) });
    },
  );

  app.delete(
    '/programs/:id',
    {
      schema: {
        tags,
        summary: 'Remove a program',
        params: ofProgram,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id, 'change');
      await removeProgram(db, row);
      return ok({ recalculation: await taken(request, row.groupId) });
    },
  );

  app.post(
    '/programs/:id/run',
    {
      schema: {
        tags,
        summary: 'Water the zones of a program now, one after another',
        params: ofProgram,
        body: z.strictObject({}).nullish(),
        response: { 200: success(z.object({ program })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id, 'waterByHand');
      await runNow.start(request, row);
      return ok({ program: presentProgram(row) });
    },
  );
}
