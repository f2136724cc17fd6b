import { zoneCalibrationCalls } from '@sluice/contract/zone-calibration';
import { zoneFlowCalls } from '@sluice/contract/zone-flow';
import { zoneCalls } from '@sluice/contract/zones';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { type GroupRow, requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import type { ReadGarden } from '../platform/garden-of.ts';
import { localDateIn } from '../platform/moments.ts';
import { putInOrder } from '../platform/order.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser, permitGroup, permitThing } from '../users/index.ts';
import { readUsualClimate } from '../weather/index.ts';
import { decideCalibration } from './calibration-actions.ts';
import { readCalibration } from './calibration-page.ts';
import { changeZones } from './change-many.ts';
import { readChart } from './chart.ts';
import { findPlantingPlace } from './describe.ts';
import { forgetFlow, presentFlow } from './flow/present.ts';
import { unlockWatering } from './lock.ts';
import { shownModel, triedColumns } from './model.ts';
import { changeZone, plantZone } from './service.ts';
import { findZone, orderZones, type ZoneRow, zonesOfGroup } from './store.ts';

export async function zoneRoutes(app: App, services: Services, readGarden: ReadGarden): Promise<void> {
  const { db, clock } = services;
  const permitZone = async (request: FastifyRequest, id: ZoneId) => {
    const row = await permitThing(db, request, await findZone(db, id));
    const group = await requireGroup(db, row.groupId);
    return { row, group };
  };
  const answer = async (request: FastifyRequest, groupId: GroupId, id: ZoneId, movesPlan: boolean) => {
    const outcome = movesPlan ? await services.recalculate(groupId, request) : null;
    const found = (await readGarden(request, groupId)).zones.find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return { zone: found, recalculation: outcome };
  };

  serveCalls(app, 'zones', zoneCalls, {
    'PATCH /zones/:id': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      const unitSystem = (await findUser(db, requireAccount(request).id))?.unitSystem ?? 'SI';
      const { movesPlan } = await changeZone(services, group, row.id, request.body, unitSystem);
      return answer(request, group.id, row.id, movesPlan);
    },

    'PATCH /groups/:id/zones': async (request) => {
      const groupId = await permitGroup(db, request);
      const group = await requireGroup(db, groupId);
      const unitSystem = (await findUser(db, requireAccount(request).id))?.unitSystem ?? 'SI';
      const { zones: given } = request.body;
      const { undo, movesPlan } = await changeZones(services, group, given, unitSystem, (things) => {
        request.changedThings = things.map((thing) => ({ ...thing, action: 'PATCH /zones/:id' }));
      });
      const recalculation = movesPlan ? await services.recalculate(groupId, request) : null;
      const wanted = new Set(given.map(({ id }) => id));
      const shown = (await readGarden(request, groupId)).zones.filter(({ id }) => wanted.has(id));
      return { zones: shown, undo: undo.length === 0 ? null : { zones: undo }, recalculation };
    },

    'PUT /zones/:id/plants': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      return answer(request, group.id, row.id, await plantZone(services, group, row.id, request.body));
    },

    'DELETE /zones/:id/lock': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      return answer(request, group.id, row.id, await unlockWatering(db, row));
    },

    'PUT /groups/:id/zones/order': async (request) => {
      const groupId = await permitGroup(db, request);
      await putInOrder(db, groupId, request.body.ids, { read: zonesOfGroup, write: orderZones, topic: 'zones' });
      return { zones: (await readGarden(request, groupId)).zones };
    },

    'GET /zones/:id/model': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      const tried = triedColumns(request.query);
      const { normals } = await readUsualClimate(db, group);
      return {
        model: shownModel(
          { ...row, ...tried },
          findPlantingPlace(group, normals),
          localDateIn(group.timeZone, clock.now()),
        ),
      };
    },

    'GET /zones/:id/chart': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      return { chart: await readChart(db, row, request.query.scale, group.timeZone, clock.now()) };
    },
  });

  serveCalls(app, 'zones', zoneFlowCalls, {
    'GET /zones/:id/flow': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      return { flow: await presentFlow(db, row, group, clock.now()) };
    },

    'DELETE /zones/:id/flow': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      await forgetFlow(db, row, clock.now());
      return { flow: await presentFlow(db, row, group, clock.now()) };
    },
  });

  const readOf = async (row: ZoneRow, group: GroupRow) => {
    const { normals } = await readUsualClimate(db, group);
    const { timeZone } = group;
    const today = localDateIn(timeZone, clock.now());
    return readCalibration(db, row, findPlantingPlace(group, normals), { timeZone, today });
  };
  serveCalls(app, 'zones', zoneCalibrationCalls, {
    'GET /zones/:id/calibration': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      return { calibration: await readOf(row, group) };
    },

    'POST /zones/:id/calibration': async (request) => {
      const { row, group } = await permitZone(request, request.params.id);
      await decideCalibration(services, row.id, request.body.action, requireAccount(request).id);
      const recalculation = await services.recalculate(group.id, request);
      const changed = await findZone(db, row.id);
      if (!changed) throw notFound();
      return { calibration: await readOf(changed, group), recalculation };
    },
  });
}
