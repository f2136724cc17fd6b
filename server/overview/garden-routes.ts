import { deviceReadCalls } from '@sluice/contract/devices';
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

  serveCalls(app, 'devices', deviceReadCalls, {
    'GET /groups/:id/devices': async (request) => ({ devices: (await readGroup(request, request.params.id)).devices }),

    'GET /devices/:id': async (request) => {
      const { id } = request.params;
      const group = await readGroup(request, (await findDevice(db, id))?.groupId);
      return { device: group.devices.find((candidate) => candidate.id === id) ?? refuseRemoved() };
    },
  });

  serveCalls(app, 'zones', zoneReadCalls, {
    'GET /groups/:id/zones': async (request) => ({ zones: (await readGroup(request, request.params.id)).zones }),

    'GET /zones/:id': async (request) => {
      const { id } = request.params;
      const group = await readGroup(request, (await findZone(db, id))?.groupId);
      return { zone: group.zones.find((candidate) => candidate.id === id) ?? refuseRemoved() };
    },
  });
}

/** Removed between the two reads. */
function refuseRemoved(): never {
  throw notFound();
}
