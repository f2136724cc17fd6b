import { hubCalls } from '@sluice/contract/hubs';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { type Hardware, refuseUnconfirmed } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup, permitStored } from '../users/index.ts';
import { listNetwork, removeFromNetwork, renameInNetwork } from './network.ts';
import { presentHub } from './present.ts';
import { addHub, changeHub, removeHub, setPairing } from './service.ts';
import { endDevicesOfGroup, findHub, hubsOfGroups } from './store.ts';

export async function hubRoutes(app: App, services: Services, hardware: Hardware): Promise<void> {
  const { db, clock } = services;
  const permitted = permitStored(db, findHub);
  const presentAll = async (groupId: GroupId) => {
    const timeZone = (await requireGroup(db, groupId)).timeZone;
    const ends = await endDevicesOfGroup(db, groupId);
    return (await hubsOfGroups(db, [groupId])).map((row) =>
      presentHub(
        {
          ...row,
          pairingUntil: row.pairingUntil && row.pairingUntil.getTime() > clock.now() ? row.pairingUntil : null,
        },
        timeZone,
        ends.filter(({ hubId }) => hubId === row.id).map(({ id }) => id),
      ),
    );
  };
  const presentNow = async (groupId: GroupId, id: HubId) => {
    const found = (await presentAll(groupId)).find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return { hub: found };
  };

  serveCalls(app, 'hubs', hubCalls, {
    'GET /groups/:id/hubs': async (request) => {
      await permit(db, request, request.params.id);
      return { hubs: await presentAll(request.params.id) };
    },

    'POST /groups/:id/hubs': async (request) => {
      const groupId = await permitGroup(db, request);
      refuseUnconfirmed(request, request.body.driver);
      return presentNow(groupId, await addHub(services, hardware, groupId, request.body));
    },

    'GET /hubs/:id': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      return presentNow(groupId, id);
    },

    'PATCH /hubs/:id': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      await changeHub(services, id, request.body);
      return presentNow(groupId, id);
    },

    'DELETE /hubs/:id': async (request) => {
      await removeHub(services, hardware, await permitted(request, request.params.id));
      return {};
    },

    'POST /hubs/:id/pairing': async (request) => {
      const row = await permitted(request, request.params.id);
      await setPairing(services, hardware, row, true);
      return presentNow(row.groupId, row.id);
    },

    'DELETE /hubs/:id/pairing': async (request) => {
      const row = await permitted(request, request.params.id);
      await setPairing(services, hardware, row, false);
      return presentNow(row.groupId, row.id);
    },

    'GET /hubs/:id/end_devices': async (request) => {
      const row = await permitted(request, request.params.id);
      return { end_devices: await listNetwork(services, hardware, row) };
    },

    'PATCH /hubs/:id/end_devices/:serial': async (request) => {
      const row = await permitted(request, request.params.id);
      await renameInNetwork(services, hardware, row, request.params.serial, request.body.name);
      return {};
    },

    'DELETE /hubs/:id/end_devices/:serial': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeFromNetwork(services, hardware, row, request.params.serial, request.query.is_forced === 'true');
      return {};
    },
  });
}
