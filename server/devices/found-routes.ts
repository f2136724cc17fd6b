import { foundDevices, foundDevicesQuery } from '@sluice/contract/devices';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { findDevices } from './found-devices.ts';
import type { Hardware } from './hardware.ts';

export async function foundDeviceRoutes(app: App, { db }: Services, hardware: Hardware): Promise<void> {
  app.get(
    '/groups/:id/found_devices',
    {
      schema: {
        tags: ['devices'],
        summary: 'The devices, sensors and hubs that could be added to a group',
        params: z.object({ id: idOf<GroupId>() }),
        querystring: foundDevicesQuery,
        response: { 200: success(foundDevices) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      return ok(await findDevices(hardware, group.deviceType, request.query.address));
    },
  );
}
