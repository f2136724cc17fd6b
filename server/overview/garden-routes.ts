import { deviceReadCalls } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import { zoneReadCalls } from '@sluice/contract/zones';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { findDevice } from '../devices/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { findZone } from '../zones/index.ts';
import { readCurrentGroup } from './read-index.ts';

/** Devices and zones with data of their garden: last and next runs, status, probes. */
export async function gardenRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const readGroup = async (request: FastifyRequest, groupId: GroupId | undefined) => {
    await permit(db, request, groupId);
    if (!groupId) throw notFound();
    return readCurrentGroup(services, requireAccount(request).id, groupId, clock.now());
  };

  const readOne = async <Thing extends { id: string }>(
    request: FastifyRequest<{ Params: { id: string } }>,
    owner: { groupId: GroupId } | null,
    list: (group: CurrentGroup) => readonly Thing[],
  ) => list(await readGroup(request, owner?.groupId)).find(({ id }) => id === request.params.id) ?? refuseRemoved();

  serveCalls(app, 'devices', deviceReadCalls, {
    'GET /groups/:id/devices': async (request) => ({ devices: (await readGroup(request, request.params.id)).devices }),

    'GET /devices/:id': async (request) => ({
      device: await readOne(request, await findDevice(db, request.params.id), ({ devices }) => devices),
    }),
  });

  serveCalls(app, 'zones', zoneReadCalls, {
    'GET /groups/:id/zones': async (request) => ({ zones: (await readGroup(request, request.params.id)).zones }),

    'GET /zones/:id': async (request) => ({
      zone: await readOne(request, await findZone(db, request.params.id), ({ zones }) => zones),
    }),
  });
}

/** Removed between the two reads. */
function refuseRemoved(): never {
  throw notFound();
}
