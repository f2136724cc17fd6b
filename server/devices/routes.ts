import { device, deviceChange, deviceCreation, deviceOrder } from '@sluice/contract/devices';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { GardenOf } from '../platform/garden-of.ts';
import { putInOrder } from '../platform/order.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import type { Hardware } from './hardware.ts';
import { addDevice, changeDevice, removeDevice, type WakeDevices } from './service.ts';
import { devicesOfGroup, findDevice, orderDevices } from './store.ts';

const tags = ['devices'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofDevice = z.object({ id: idOf<DeviceId>() });
const changed = success(z.object({ device, recalculation: recalculation.nullable() }));

export async function deviceRoutes(
  app: App,
  services: Services,
  hardware: Hardware,
  gardenOf: GardenOf,
  wakeDevices: WakeDevices,
): Promise<void> {
  const { db } = services;
  const permitted = async (request: FastifyRequest, id: DeviceId) =>
    permitThing(db, request, await findDevice(db, id), 'change');
  const shown = async (request: FastifyRequest, groupId: GroupId, id: DeviceId) => {
    const found = (await gardenOf(request, groupId)).devices.find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return found;
  };

  app.post(
    '/groups/:id/devices',
    {
      schema: {
        tags,
        summary: 'Add a device, with a zone for each terminal',
        params: ofGroup,
        body: deviceCreation,
        response: { 200: changed },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      const group = await findGroup(db, groupId);
      if (!group) throw notFound();
      const locale = localeOfRequest(request);
      const id = await addDevice(services, hardware, group, request.body, locale);
      await wakeDevices(db, [id]);
      const answer = await services.recalculate(groupId, locale);
      return ok({ device: await shown(request, groupId, id), recalculation: answer });
    },
  );

  app.patch(
    '/devices/:id',
    {
      schema: {
        tags,
        summary: 'Rename a device, set how often it calls in, switch it off or on',
        params: ofDevice,
        body: deviceChange,
        response: { 200: changed },
      },
    },
    async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const { movesPlan } = await changeDevice(services, id, request.body, wakeDevices);
      const answer = movesPlan ? await services.recalculate(groupId, localeOfRequest(request)) : null;
      return ok({ device: await shown(request, groupId, id), recalculation: answer });
    },
  );

  app.delete(
    '/devices/:id',
    {
      schema: {
        tags,
        summary: 'Remove a device with its zones; their history stays',
        params: ofDevice,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id);
      await removeDevice(services, hardware, row, wakeDevices);
      return ok({ recalculation: await services.recalculate(row.groupId, localeOfRequest(request)) });
    },
  );

  app.put(
    '/groups/:id/devices/order',
    {
      schema: {
        tags,
        summary: 'Put the devices into another order',
        params: ofGroup,
        body: deviceOrder,
        response: { 200: success(z.object({ devices: z.array(device) })) },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      await putInOrder(db, groupId, request.body.ids, { read: devicesOfGroup, write: orderDevices, topic: 'devices' });
      return ok({ devices: (await gardenOf(request, groupId)).devices });
    },
  );
}
