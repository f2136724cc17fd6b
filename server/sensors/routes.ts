import { success } from '@sluice/contract/envelope';
import { idOf, page } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import { readingsPage, sensor, sensorChange, sensorCreation, sensorOrder } from '@sluice/contract/sensors';
import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import type { Capability } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Hardware } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { momentIn } from '../platform/moments.ts';
import { putInOrder } from '../platform/order.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { dismissVerdict } from './keep-supervision.ts';
import { presentSensor } from './present.ts';
import { readingsBefore } from './readings.ts';
import { addSensor, changeSensor, removeSensor, resetLearning, startLearning } from './service.ts';
import { findSensor, orderSensors, sensorsOfGroups } from './store.ts';

const tags = ['sensors'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofSensor = z.object({ id: idOf<SensorId>() });
const one = success(z.object({ sensor }));
const many = success(z.object({ sensors: z.array(sensor) }));
const changed = success(z.object({ sensor, recalculation: recalculation.nullable() }));

export async function sensorRoutes(app: App, services: Services, hardware: Hardware): Promise<void> {
  const { db, translate } = services;
  const groupOf = async (id: GroupId) => {
    const group = await findGroup(db, id);
    if (!group) throw notFound();
    return group;
  };
  const permitted = async (request: FastifyRequest, id: SensorId, capability: Capability) =>
    permitThing(db, request, await findSensor(db, id), capability);
  const shown = async (id: SensorId) => {
    const row = await findSensor(db, id);
    if (!row) throw notFound();
    return presentSensor(row, (await groupOf(row.groupId)).timeZone);
  };
  const shownOf = async (groupId: GroupId) => {
    const { timeZone } = await groupOf(groupId);
    return ok({ sensors: (await sensorsOfGroups(db, [groupId])).map((row) => presentSensor(row, timeZone)) });
  };
  const planned = (request: FastifyRequest, groupId: GroupId, movesPlan: boolean) =>
    movesPlan ? services.recalculate(groupId, localeOfRequest(request)) : null;

  app.get(
    '/groups/:id/sensors',
    { schema: { tags, summary: 'The sensors of a group', params: ofGroup, response: { 200: many } } },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return shownOf(request.params.id);
    },
  );

  app.post(
    '/groups/:id/sensors',
    { schema: { tags, summary: 'Add a sensor', params: ofGroup, body: sensorCreation, response: { 200: changed } } },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      const id = await addSensor(services, hardware, await groupOf(groupId), request.body);
      return ok({ sensor: await shown(id), recalculation: await planned(request, groupId, true) });
    },
  );

  app.put(
    '/groups/:id/sensors/order',
    {
      schema: {
        tags,
        summary: 'Put the sensors into another order',
        params: ofGroup,
        body: sensorOrder,
        response: { 200: many },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      await putInOrder(db, groupId, request.body.ids, {
        read: (tx, id) => sensorsOfGroups(tx, [id]),
        write: orderSensors,
        topic: 'devices',
      });
      return shownOf(groupId);
    },
  );

  app.get(
    '/sensors/:id',
    { schema: { tags, summary: 'One sensor', params: ofSensor, response: { 200: one } } },
    async (request) => {
      const { id } = await permitted(request, request.params.id, 'see');
      return ok({ sensor: await shown(id) });
    },
  );

  app.patch(
    '/sensors/:id',
    {
      schema: {
        tags,
        summary: 'Change how a sensor measures, shines, tells and adjusts watering',
        params: ofSensor,
        body: sensorChange,
        response: { 200: changed },
      },
    },
    async (request) => {
      const { id, groupId } = await permitted(request, request.params.id, 'change');
      const { movesPlan } = await changeSensor(services, hardware, id, request.body);
      return ok({ sensor: await shown(id), recalculation: await planned(request, groupId, movesPlan) });
    },
  );

  app.delete(
    '/sensors/:id',
    {
      schema: {
        tags,
        summary: 'Remove a sensor that no reminder uses',
        params: ofSensor,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id, 'change');
      await removeSensor(services, hardware, row);
      return ok({ recalculation: await services.recalculate(row.groupId, localeOfRequest(request)) });
    },
  );

  app.post(
    '/sensors/:id/verdict_dismissal',
    {
      schema: {
        tags,
        summary: 'Say that a sensor that was found wrong is right: it has its say in watering for a week',
        params: ofSensor,
        body: z.strictObject({}).nullish(),
        response: { 200: changed },
      },
    },
    async (request) => {
      const { id, groupId } = await permitted(request, request.params.id, 'change');
      const movesPlan = await dismissVerdict(db, id, services.clock.now());
      return ok({ sensor: await shown(id), recalculation: await planned(request, groupId, movesPlan) });
    },
  );

  app.get(
    '/sensors/:id/readings',
    {
      schema: {
        tags,
        summary: 'What a sensor has measured, newest first',
        params: ofSensor,
        querystring: page,
        response: { 200: success(readingsPage) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id, 'see');
      const { timeZone } = await groupOf(row.groupId);
      const { after, limit } = request.query;
      const found = await readingsBefore(db, row.id, readCursor(after), limit + 1);
      const told = found.slice(0, limit);
      return ok({
        readings: told.map(({ measuredAt, moisture, temperatureC, sunlightKlx }) => ({
          measured: momentIn(timeZone, measuredAt),
          moisture,
          temperature: temperatureC,
          sunlight: sunlightKlx,
        })),
        next: found.length > limit ? (told.at(-1)?.measuredAt.toISOString() ?? null) : null,
      });
    },
  );

  app.post(
    '/sensors/:id/self_learning',
    {
      schema: {
        tags,
        summary: 'Let a sensor learn the field capacity of its soil',
        params: ofSensor,
        body: z.strictObject({}).nullish(),
        response: { 200: one },
      },
    },
    async (request) => {
      const { id } = await permitted(request, request.params.id, 'change');
      await startLearning(services, id);
      return ok({ sensor: await shown(id) });
    },
  );

  app.delete(
    '/sensors/:id/self_learning',
    {
      schema: {
        tags,
        summary: 'Forget what a sensor has learned',
        params: ofSensor,
        response: { 200: success(z.object({ sensor, message: z.string(), recalculation: recalculation.nullable() })) },
      },
    },
    async (request) => {
      const { id, groupId } = await permitted(request, request.params.id, 'change');
      const { movesPlan } = await resetLearning(services, id);
      return ok({
        sensor: await shown(id),
        message: translate(localeOfRequest(request), 'notifications.selfLearningReset'),
        recalculation: await planned(request, groupId, movesPlan),
      });
    },
  );
}

/** Where a page goes on: the instant of the last reading that was told. */
function readCursor(after: string | undefined): Date | undefined {
  if (after === undefined) return undefined;
  if (!z.iso.datetime().safeParse(after).success) throw invalid('after', 'validation.wrongValue');
  return new Date(after);
}
