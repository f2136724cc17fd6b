import { device } from '@sluice/contract/devices';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { zone } from '@sluice/contract/zones';
import type { DeviceId, GroupId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findDevice } from '../devices/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { findZone } from '../zones/index.ts';
import { readGroupOf } from './read-index.ts';

const ofGroup = z.object({ id: idOf<GroupId>() });

/** Devices and zones with what only their garden knows of them: last and next runs, status, probes. */
export async function gardenRoutes(app: App, { db, clock }: Services): Promise<void> {
  const groupOf = (userId: UserId, groupId: GroupId | undefined) => {
    if (!groupId) throw notFound();
    return readGroupOf(db, userId, groupId, clock.now());
  };

  app.get(
    '/groups/:id/devices',
    {
      schema: {
        tags: ['devices'],
        summary: 'The devices of a group',
        params: ofGroup,
        response: { 200: success(z.object({ devices: z.array(device) })) },
      },
    },
    async (request) => ok({ devices: (await groupOf(accountOf(request).id, request.params.id)).devices }),
  );

  app.get(
    '/devices/:id',
    {
      schema: {
        tags: ['devices'],
        summary: 'One device',
        params: z.object({ id: idOf<DeviceId>() }),
        response: { 200: success(z.object({ device })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const group = await groupOf(accountOf(request).id, (await findDevice(db, id))?.groupId);
      return ok({ device: group.devices.find((candidate) => candidate.id === id) ?? absent() });
    },
  );

  app.get(
    '/groups/:id/zones',
    {
      schema: {
        tags: ['zones'],
        summary: 'The zones of a group',
        params: ofGroup,
        response: { 200: success(z.object({ zones: z.array(zone) })) },
      },
    },
    async (request) => ok({ zones: (await groupOf(accountOf(request).id, request.params.id)).zones }),
  );

  app.get(
    '/zones/:id',
    {
      schema: {
        tags: ['zones'],
        summary: 'One zone',
        params: z.object({ id: idOf<ZoneId>() }),
        response: { 200: success(z.object({ zone })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const group = await groupOf(accountOf(request).id, (await findZone(db, id))?.groupId);
      return ok({ zone: group.zones.find((candidate) => candidate.id === id) ?? absent() });
    },
  );
}

/** Removed between the two looks. */
function absent(): never {
  throw notFound();
}
