import { replacementCalls } from '@sluice/contract/replacements';
import { findDevice, type Hardware, showDevice } from '../devices/index.ts';
import { notFound } from '../platform/errors.ts';
import type { ReadGarden } from '../platform/garden-of.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitStored } from '../users/index.ts';
import { findZone } from '../zones/index.ts';
import { type MoveKeys, moveZone, readChoice, replaceDevice } from './service.ts';

export async function replacementRoutes(
  app: App,
  services: Services,
  hardware: Hardware,
  readGarden: ReadGarden,
  moveKeys: MoveKeys,
): Promise<void> {
  const { db } = services;
  const permitDevice = permitStored(db, findDevice);
  const permitZone = permitStored(db, findZone);
  const shown = showDevice(readGarden);

  serveCalls(app, 'replacements', replacementCalls, {
    'GET /devices/:id/replacement': async (request) =>
      readChoice(services, await permitDevice(request, request.params.id)),

    'POST /devices/:id/replacement': async (request) => {
      const old = await permitDevice(request, request.params.id);
      request.subjectName = old.name;
      const undo = await replaceDevice(services, hardware, moveKeys, old, request.body);
      const recalculation = await services.recalculate(old.groupId, request);
      return { device: await shown(request, old.groupId, request.body.device_id), undo, recalculation };
    },

    'PUT /zones/:id/valve': async (request) => {
      const row = await permitZone(request, request.params.id);
      const undo = await moveZone(services, hardware, row, request.body);
      const recalculation = await services.recalculate(row.groupId, request);
      const zone = (await readGarden(request, row.groupId)).zones.find(({ id }) => id === row.id);
      if (!zone) throw notFound();
      return { zone, undo, recalculation };
    },
  });
}
