import { constraintCreation, restrictionCalls } from '@sluice/contract/restrictions';
import { checkWhole } from '../platform/input.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { inOrder } from '../platform/recurrence-columns.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import { listOfGroup, permitGroup, permitStored } from '../users/index.ts';
import { presentRestriction } from './present.ts';
import { newRestriction } from './service.ts';
import {
  deleteRestriction,
  findRestriction,
  insertRestriction,
  type RestrictionRow,
  readRestrictions,
  updateRestriction,
} from './store.ts';

/** On the wire a restriction is a constraint. */
export async function restrictionRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const permitted = permitStored(db, findRestriction);

  serveCalls(app, 'restrictions', restrictionCalls, {
    'GET /groups/:id/constraints': listOfGroup(db, 'constraints', readRestrictions, presentRestriction),

    'POST /groups/:id/constraints': async (request) => {
      const groupId = await permitGroup(db, request);
      const row = newRestriction(groupId, request.body);
      await changeGarden(db, groupId, async (tx) => {
        await insertRestriction(tx, row);
      });
      return { constraint: presentRestriction(row), recalculation: await services.recalculate(groupId, request) };
    },

    'PATCH /constraints/:id': async (request) => {
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
      if (change === null) return { constraint: presentRestriction(row), recalculation: null };
      const changed = { ...row, ...change, version: row.version + 1 };
      const { time_frame: frame, months: inMonths, days: onDays } = presentRestriction(changed);
      checkWhole(constraintCreation, { time_frame: frame, months: inMonths, days: onDays });
      await changeGarden(db, row.groupId, async (tx) => {
        if (!(await updateRestriction(tx, row, { ...change, version: changed.version }))) {
          throw changedByOther();
        }
      });
      return {
        constraint: presentRestriction(changed),
        recalculation: await services.recalculate(row.groupId, request),
      };
    },

    'DELETE /constraints/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await changeGarden(db, row.groupId, async (tx) => {
        await deleteRestriction(tx, row.id);
      });
      return { recalculation: await services.recalculate(row.groupId, request) };
    },
  });
}
