import { sensorCalls } from '@sluice/contract/sensors';
import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Hardware, refuseUnconfirmed } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { putInOrder } from '../platform/order.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup, permitStored } from '../users/index.ts';
import { presentSensor } from './present.ts';
import { readRecord } from './record.ts';
import { addSensor, changeAccess, changeSensor, removeSensor, resetLearning, startLearning } from './service.ts';
import { findSensor, orderSensors, sensorsOfGroups } from './store.ts';
import { dismissVerdict } from './store-supervision.ts';

export async function sensorRoutes(app: App, services: Services, hardware: Hardware): Promise<void> {
  const { db, translate } = services;
  const permitted = permitStored(db, findSensor);
  const presentNow = async (id: SensorId) => {
    const row = await findSensor(db, id);
    if (!row) throw notFound();
    return presentSensor(row, (await requireGroup(db, row.groupId)).timeZone);
  };
  const presentAll = async (groupId: GroupId) => {
    const { timeZone } = await requireGroup(db, groupId);
    return { sensors: (await sensorsOfGroups(db, [groupId])).map((row) => presentSensor(row, timeZone)) };
  };
  const planIfMoved = (request: FastifyRequest, groupId: GroupId, movesPlan: boolean) =>
    movesPlan ? services.recalculate(groupId, request) : null;

  serveCalls(app, 'sensors', sensorCalls, {
    'GET /groups/:id/sensors': async (request) => {
      await permit(db, request, request.params.id);
      return presentAll(request.params.id);
    },

    'POST /groups/:id/sensors': async (request) => {
      const groupId = await permitGroup(db, request);
      refuseUnconfirmed(request, request.body.driver);
      const id = await addSensor(services, hardware, await requireGroup(db, groupId), request.body);
      return { sensor: await presentNow(id), recalculation: await planIfMoved(request, groupId, true) };
    },

    'PUT /groups/:id/sensors/order': async (request) => {
      const groupId = await permitGroup(db, request);
      await putInOrder(db, groupId, request.body.ids, {
        read: (tx, id) => sensorsOfGroups(tx, [id]),
        write: orderSensors,
        topic: 'devices',
      });
      return presentAll(groupId);
    },

    'GET /sensors/:id': async (request) => {
      const { id } = await permitted(request, request.params.id);
      return { sensor: await presentNow(id) };
    },

    'PATCH /sensors/:id': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const { movesPlan } = await changeSensor(services, hardware, id, request.body);
      return { sensor: await presentNow(id), recalculation: await planIfMoved(request, groupId, movesPlan) };
    },

    'PUT /sensors/:id/access': async (request) => {
      const row = await permitted(request, request.params.id);
      refuseUnconfirmed(request, row.driver);
      await changeAccess(services, hardware, row, request.body.access);
      return { sensor: await presentNow(row.id) };
    },

    'DELETE /sensors/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeSensor(services, hardware, row);
      return { recalculation: await services.recalculate(row.groupId, request) };
    },

    'POST /sensors/:id/verdict_dismissal': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const movesPlan = await dismissVerdict(db, id, services.clock.now());
      return { sensor: await presentNow(id), recalculation: await planIfMoved(request, groupId, movesPlan) };
    },

    'GET /sensors/:id/readings': async (request) => {
      const row = await permitted(request, request.params.id);
      const { timeZone } = await requireGroup(db, row.groupId);
      const { after, limit } = request.query;
      const found = await readRecord(db, row.id, timeZone, readCursor(after), limit + 1);
      const page = found.slice(0, limit);
      return { readings: page, next: found.length > limit ? (page.at(-1)?.measured.utc ?? null) : null };
    },

    'POST /sensors/:id/self_learning': async (request) => {
      const { id } = await permitted(request, request.params.id);
      await startLearning(services, id);
      return { sensor: await presentNow(id) };
    },

    'DELETE /sensors/:id/self_learning': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const { movesPlan } = await resetLearning(services, id);
      return {
        sensor: await presentNow(id),
        message: translate(localeOfRequest(request), 'notifications.selfLearningReset'),
        recalculation: await planIfMoved(request, groupId, movesPlan),
      };
    },
  });
}

/** Cursor: the instant of the last reading on the page before. */
function readCursor(after: string | undefined): Date | undefined {
  if (after === undefined) return undefined;
  if (!z.iso.datetime().safeParse(after).success) throw invalid('after', 'validation.wrongValue');
  return new Date(after);
}
