import { deviceCalls } from '@sluice/contract/devices';
import { requireGroup } from '../groups/index.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import type { ReadGarden } from '../platform/garden-of.ts';
import { putInOrder } from '../platform/order.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { wakeDevices } from '../runs/index.ts';
import { permit, permitGroup, permitStored } from '../users/index.ts';
import { findDevices, listDevicesBehind } from './found-devices.ts';
import { type Hardware, refuseUnconfirmed } from './hardware.ts';
import { addDevice, changeAccess, changeDevice, removeDevice } from './service.ts';
import { showDevice } from './show-device.ts';
import { devicesOfGroup, findDevice, orderDevices } from './store.ts';
import { valveReportRoutes } from './valve-report.ts';

export async function deviceRoutes(
  app: App,
  services: Services,
  hardware: Hardware,
  readGarden: ReadGarden,
): Promise<void> {
  const { db } = services;
  const permitted = permitStored(db, findDevice);
  const shown = showDevice(readGarden);

  await valveReportRoutes(app, services, hardware);

  serveCalls(app, 'devices', deviceCalls, {
    'POST /groups/:id/devices': async (request) => {
      const { id: groupId } = request.params;
      // Who answers for the garden takes the risk of a device without a timer, or of what may be no valve.
      const { accepts_no_timer: acceptsNoTimer, is_water_valve: isWaterValve } = request.body;
      await permit(db, request, groupId, acceptsNoTimer || isWaterValve ? 'own' : 'change');
      refuseUnconfirmed(request, request.body.driver);
      const group = await requireGroup(db, groupId);
      const id = await addDevice(services, hardware, group, request.body, localeOfRequest(request));
      await wakeDevices(db, [id]);
      const answer = await services.recalculate(groupId, request);
      return { device: await shown(request, groupId, id), recalculation: answer };
    },

    'PATCH /devices/:id': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const { movesPlan } = await changeDevice(services, id, request.body);
      const answer = movesPlan ? await services.recalculate(groupId, request) : null;
      return { device: await shown(request, groupId, id), recalculation: answer };
    },

    'PUT /devices/:id/access': async (request) => {
      const row = await permitted(request, request.params.id);
      refuseUnconfirmed(request, row.driver);
      await changeAccess(services, hardware, row, request.body.access);
      return { device: await shown(request, row.groupId, row.id) };
    },

    'DELETE /devices/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeDevice(services, hardware, row);
      return { recalculation: await services.recalculate(row.groupId, request) };
    },

    'GET /groups/:id/found_devices': async (request) => {
      const groupId = await permitGroup(db, request);
      const { deviceType } = await requireGroup(db, groupId);
      return findDevices(hardware, deviceType, request.query.address);
    },

    'POST /groups/:id/found_devices': async (request) => {
      const groupId = await permitGroup(db, request);
      const { deviceType } = await requireGroup(db, groupId);
      return listDevicesBehind(hardware, deviceType, request.body);
    },

    'PUT /groups/:id/devices/order': async (request) => {
      const groupId = await permitGroup(db, request);
      await putInOrder(db, groupId, request.body.ids, { read: devicesOfGroup, write: orderDevices, topic: 'devices' });
      return { devices: (await readGarden(request, groupId)).devices };
    },
  });
}
