import { valveTestCalls } from '@sluice/contract/valve-tests';
import { type DeviceRow, findDevice, type Hardware, showDevice } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import type { ReadGarden } from '../platform/garden-of.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitStored, permitThing } from '../users/index.ts';
import { presentValveTest } from './present.ts';
import { keepDevice, startValveTests, testSeconds } from './service.ts';
import { findValveTest, lastValveTests, storeWaterSeen } from './store.ts';

export async function valveTestRoutes(
  app: App,
  services: Services,
  hardware: Hardware,
  readGarden: ReadGarden,
): Promise<void> {
  const { db, clock } = services;
  const permitted = permitStored(db, findDevice);
  const list = async (device: DeviceRow) => {
    const { timeZone } = await requireGroup(db, device.groupId);
    const tests = (await lastValveTests(db, device.id)).map((found) => presentValveTest(found, timeZone));
    return { tests, length_s: testSeconds(hardware, device) };
  };
  const shown = showDevice(readGarden);

  serveCalls(app, 'valve tests', valveTestCalls, {
    'GET /devices/:id/valve_tests': async (request) => {
      return list(await permitted(request, request.params.id));
    },

    'POST /devices/:id/valve_tests': async (request) => {
      const { id: userId } = requireAccount(request);
      const device = await permitted(request, request.params.id);
      const group = await requireGroup(db, device.groupId);
      await startValveTests(services, hardware, group, device, request.body.terminals, userId, clock.now());
      return list(device);
    },

    'PATCH /valve_tests/:id': async (request) => {
      const found = await findValveTest(db, request.params.id);
      const { id, groupId, zoneName } = await permitThing(db, request, found?.run ?? null);
      request.subjectName = zoneName;
      await db.transaction(async (tx) => {
        await storeWaterSeen(tx, id, request.body.water_seen);
        await announce(tx, { groupId }, ['runs']);
      });
      const test = await findValveTest(db, id);
      if (!test) throw notFound();
      return { test: presentValveTest(test, (await requireGroup(db, groupId)).timeZone) };
    },

    'POST /devices/:id/keep': async (request) => {
      const device = await permitted(request, request.params.id);
      const wasOnTrial = await keepDevice(db, device, request.body.name);
      const answer = wasOnTrial ? await services.recalculate(device.groupId, request) : null;
      return { device: await shown(request, device.groupId, device.id), recalculation: answer };
    },
  });
}
