import { success } from '@sluice/contract/envelope';
import { hub, hubChange, hubCreation } from '@sluice/contract/hubs';
import { idOf } from '@sluice/contract/primitives';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Hardware } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentHub } from './present.ts';
import { addHub, changeHub, removeHub, setPairing } from './service.ts';
import { endDevicesOfGroup, findHub, hubsOfGroups } from './store.ts';

const tags = ['hubs'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofHub = z.object({ id: idOf<HubId>() });
const one = success(z.object({ hub }));

export async function hubRoutes(app: App, services: Services, hardware: Hardware): Promise<void> {
  const { db, clock } = services;
  const permitted = async (request: FastifyRequest, id: HubId) =>
    permitThing(db, request, await findHub(db, id), 'change');
  const shownOf = async (groupId: GroupId) => {
    const timeZone = (await findGroup(db, groupId))?.timeZone ?? 'UTC';
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
  const shown = async (groupId: GroupId, id: HubId) => {
    const found = (await shownOf(groupId)).find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return ok({ hub: found });
  };

  app.get(
    '/groups/:id/hubs',
    {
      schema: {
        tags,
        summary: 'The hubs of a group, with what hangs on them',
        params: ofGroup,
        response: { 200: success(z.object({ hubs: z.array(hub) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return ok({ hubs: await shownOf(request.params.id) });
    },
  );

  app.post(
    '/groups/:id/hubs',
    { schema: { tags, summary: 'Add a hub', params: ofGroup, body: hubCreation, response: { 200: one } } },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      return shown(groupId, await addHub(services, hardware, groupId, request.body));
    },
  );

  app.patch(
    '/hubs/:id',
    { schema: { tags, summary: 'Rename a hub', params: ofHub, body: hubChange, response: { 200: one } } },
    async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      await changeHub(services, id, request.body);
      return shown(groupId, id);
    },
  );

  app.delete(
    '/hubs/:id',
    {
      schema: {
        tags,
        summary: 'Remove a hub on which nothing hangs',
        params: ofHub,
        response: { 200: success(z.object({})) },
      },
    },
    async (request) => {
      await removeHub(services, hardware, await permitted(request, request.params.id));
      return ok({});
    },
  );

  app.post(
    '/hubs/:id/pairing',
    {
      schema: {
        tags,
        summary: 'Let new end devices join for three minutes',
        params: ofHub,
        body: z.strictObject({}).nullish(),
        response: { 200: one },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id);
      await setPairing(services, hardware, row, true);
      return shown(row.groupId, row.id);
    },
  );

  app.delete(
    '/hubs/:id/pairing',
    { schema: { tags, summary: 'Let nobody join any more', params: ofHub, response: { 200: one } } },
    async (request) => {
      const row = await permitted(request, request.params.id);
      await setPairing(services, hardware, row, false);
      return shown(row.groupId, row.id);
    },
  );
}
