import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import {
  chartQuery,
  valveReport,
  zone,
  zoneChange,
  zoneChart,
  zoneModel,
  zoneModelQuery,
  zoneOrder,
  zonePlants,
} from '@sluice/contract/zones';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Capability } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { askHardware, findDevice, type Hardware } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import { latitudeOf } from '../location/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { AppError, notFound } from '../platform/errors.ts';
import type { GardenOf } from '../platform/garden-of.ts';
import { localDateIn, momentIn } from '../platform/moments.ts';
import { putInOrder } from '../platform/order.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser, permit, permitThing } from '../users/index.ts';
import { usualClimateOf } from '../weather/index.ts';
import { chartOf } from './chart.ts';
import { shownModel, triedColumns } from './model.ts';
import { plantingPlaceOf } from './planting-place.ts';
import { changeZone, plantZone, type WakeDevices } from './service.ts';
import { findZone, orderZones, zonesOfGroup } from './store.ts';

const tags = ['zones'];
const ofZone = z.object({ id: idOf<ZoneId>() });
const changed = success(z.object({ zone, recalculation: recalculation.nullable() }));

export async function zoneRoutes(
  app: App,
  services: Services,
  hardware: Hardware,
  gardenOf: GardenOf,
  wakeDevices: WakeDevices,
): Promise<void> {
  const { db, clock } = services;
  const permitted = async (request: FastifyRequest, id: ZoneId, capability: Capability) => {
    const row = await permitThing(db, request, await findZone(db, id), capability);
    const group = await findGroup(db, row.groupId);
    if (!group) throw notFound();
    return { row, group };
  };
  const answer = async (request: FastifyRequest, groupId: GroupId, id: ZoneId, movesPlan: boolean) => {
    const outcome = movesPlan ? await services.recalculate(groupId, localeOfRequest(request)) : null;
    const found = (await gardenOf(request, groupId)).zones.find((candidate) => candidate.id === id);
    if (!found) throw notFound();
    return ok({ zone: found, recalculation: outcome });
  };

  app.patch(
    '/zones/:id',
    {
      schema: {
        tags,
        summary: 'Describe a zone, or change how it is watered',
        params: ofZone,
        body: zoneChange,
        response: { 200: changed },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id, 'change');
      const unitSystem = (await findUser(db, accountOf(request).id))?.unitSystem ?? 'SI';
      const { movesPlan } = await changeZone(services, group, row.id, request.body, unitSystem, wakeDevices);
      return answer(request, group.id, row.id, movesPlan);
    },
  );

  app.put(
    '/zones/:id/plants',
    {
      schema: {
        tags,
        summary: 'Say what grows in a zone: the primary species first',
        params: ofZone,
        body: zonePlants,
        response: { 200: changed },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id, 'change');
      return answer(request, group.id, row.id, await plantZone(services, group, row.id, request.body));
    },
  );

  app.put(
    '/groups/:id/zones/order',
    {
      schema: {
        tags,
        summary: 'Put the zones into another order',
        params: z.object({ id: idOf<GroupId>() }),
        body: zoneOrder,
        response: { 200: success(z.object({ zones: z.array(zone) })) },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      await putInOrder(db, groupId, request.body.ids, { read: zonesOfGroup, write: orderZones, topic: 'zones' });
      return ok({ zones: (await gardenOf(request, groupId)).zones });
    },
  );

  app.get(
    '/zones/:id/model',
    {
      schema: {
        tags,
        summary: 'What the engine takes a zone to be, with other fields tried on',
        params: ofZone,
        querystring: zoneModelQuery,
        response: { 200: success(z.object({ model: zoneModel })) },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id, 'see');
      const tried = triedColumns(request.query);
      const { normals } = await usualClimateOf(db, group.id, latitudeOf(group));
      return ok({
        model: shownModel(
          { ...row, ...tried },
          plantingPlaceOf(group, normals),
          localDateIn(group.timeZone, clock.now()),
        ),
      });
    },
  );

  app.get(
    '/zones/:id/valve_report',
    {
      schema: {
        tags,
        summary: 'The valve as its device sees it just now',
        params: ofZone,
        response: { 200: success(z.object({ valve_report: valveReport })) },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id, 'see');
      const device = await findDevice(db, row.deviceId);
      if (!device) throw notFound();
      const { driverOf } = hardware;
      const state = await askHardware(device.name, () => driverOf(device.driver).readState(device.address));
      const valve = state.valves.find(({ terminal }) => terminal === row.terminal);
      if (!valve) {
        const figures = { device: device.name };
        throw new AppError('deviceUnreachable', { message: 'errors.deviceUnreachable', figures });
      }
      return ok({
        valve_report: {
          zone_id: row.id,
          current_ma: valve.currentMa,
          voltage_v: valve.voltageV,
          status: valve.status,
          is_open: valve.isOpen,
          measured: momentIn(group.timeZone, clock.now()),
        },
      });
    },
  );

  app.get(
    '/zones/:id/chart',
    {
      schema: {
        tags,
        summary: 'Moisture, sunlight and watering of a zone over today, a week or a month',
        params: ofZone,
        querystring: chartQuery,
        response: { 200: success(z.object({ chart: zoneChart })) },
      },
    },
    async (request) => {
      const { row, group } = await permitted(request, request.params.id, 'see');
      return ok({ chart: await chartOf(db, row, request.query.scale, group.timeZone, clock.now()) });
    },
  );
}
