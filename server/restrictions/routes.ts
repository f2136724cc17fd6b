import { randomUUIDv7 } from 'node:crypto';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { constraint, constraintChange, constraintCreation } from '@sluice/contract/restrictions';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId, RestrictionId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { changedMeanwhile, differences, refuseStale } from '../platform/versions.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentRestriction } from './present.ts';
import {
  deleteRestriction,
  findRestriction,
  insertRestriction,
  type RestrictionRow,
  restrictionsOf,
  updateRestriction,
} from './store.ts';

const tags = ['restrictions'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofRestriction = z.object({ id: idOf<RestrictionId>() });
/** The recalculation is null when nothing differed: then nothing was written, and the plan stands. */
const answer = success(z.object({ constraint, recalculation: recalculation.nullable() }));

/** On the wire a restriction is a constraint. */
export async function restrictionRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const permitted = async (request: FastifyRequest, id: RestrictionId) =>
    permitThing(db, request, await findRestriction(db, id), 'change');
  const taken = (request: FastifyRequest, id: GroupId) => services.recalculate(id, localeOfRequest(request));

  app.get(
    '/groups/:id/constraints',
    {
      schema: {
        tags,
        summary: 'When a group is not to be watered',
        params: ofGroup,
        response: { 200: success(z.object({ constraints: z.array(constraint) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return ok({ constraints: (await restrictionsOf(db, request.params.id)).map(presentRestriction) });
    },
  );

  app.post(
    '/groups/:id/constraints',
    {
      schema: {
        tags,
        summary: 'Make a restriction',
        params: ofGroup,
        body: constraintCreation,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      const row: RestrictionRow = {
        id: randomUUIDv7() as RestrictionId,
        groupId,
        version: 1,
        startTime: request.body.time_frame?.start_time ?? null,
        endTime: request.body.time_frame?.end_time ?? null,
        months: inOrder(request.body.months),
        weekdays: inOrder(request.body.days),
      };
      await db.transaction(async (tx) => {
        await insertRestriction(tx, row);
        await announce(tx, { groupId }, ['group', 'schedule']);
      });
      return ok({ constraint: presentRestriction(row), recalculation: await taken(request, groupId) });
    },
  );

  app.patch(
    '/constraints/:id',
    {
      schema: {
        tags,
        summary: 'Change a restriction; what is left out stays as it is',
        params: ofRestriction,
        body: constraintChange,
        response: { 200: answer },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id);
      const { version, time_frame, months, days } = request.body;
      refuseStale(row, version);
      const change = differences<RestrictionRow>(row, {
        ...(time_frame === undefined
          ? {}
          : { startTime: time_frame?.start_time ?? null, endTime: time_frame?.end_time ?? null }),
        ...(months && { months: inOrder(months) }),
        ...(days && { weekdays: inOrder(days) }),
      });
      if (change === null) return ok({ constraint: presentRestriction(row), recalculation: null });
      const changed = { ...row, ...change, version: row.version + 1 };
      await db.transaction(async (tx) => {
        if (!(await updateRestriction(tx, row, { ...change, version: changed.version }))) {
          throw changedMeanwhile();
        }
        await announce(tx, { groupId: row.groupId }, ['group', 'schedule']);
      });
      return ok({ constraint: presentRestriction(changed), recalculation: await taken(request, row.groupId) });
    },
  );

  app.delete(
    '/constraints/:id',
    {
      schema: {
        tags,
        summary: 'Remove a restriction',
        params: ofRestriction,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id);
      await db.transaction(async (tx) => {
        await deleteRestriction(tx, row.id);
        await announce(tx, { groupId: row.groupId }, ['group', 'schedule']);
      });
      return ok({ recalculation: await taken(request, row.groupId) });
    },
  );
}

const inOrder = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
