/** A garden created over the API, filled by the test. */
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import type { Event } from '@sluice/contract/runs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import type { DeviceType, SimulatedModel } from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { and, eq, isNotNull } from 'drizzle-orm';
import { zones } from '../zones/tables.ts';
import type { Answer, TestServer } from './test-server.ts';

export const TIME_ZONE = 'Europe/Vienna';

/** What makes a zone a lawn that can be planned: about 12 l/min on 20 m2. */
const LAWN = {
  area_m2: 20,
  flow_l_per_min: 12,
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTARY_NOZZLE',
};

export async function openOwnGarden(
  server: TestServer,
  deviceType: DeviceType = 'SPRITE',
  { location = 'outdoor', account = {} }: { location?: 'outdoor' | 'indoor'; account?: object } = {},
) {
  const { token, id: userId } = await server.register(undefined, account);
  const made = await server.call<{ group: { id: string } }>(token, 'POST', '/groups', {
    name: 'Orchard',
    device_type: deviceType,
    location,
    time_zone: TIME_ZONE,
  });
  const { id } = made.body.data.group;
  const call = <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.call<Data>(token, method, url, payload);
  const add = <Data>(what: string, payload: object) => call<Data>('POST', `/groups/${id}/${what}`, payload);
  const changeZone = (zoneId: string | undefined, change: object) =>
    call<{ zone: Zone; recalculation: object | null }>('PATCH', `/zones/${zoneId}`, change);
  return {
    id,
    token,
    userId,
    call,
    groupOf: async (): Promise<CurrentGroup> => {
      const { current_group: group } = (await call<Index>('GET', `/groups/${id}/index`)).body.data;
      if (!group) throw new Error('the garden is gone');
      return group;
    },
    addDevice: (model: SimulatedModel, extra: object = {}) =>
      add<{ device: Device }>('devices', { name: model, model, ...extra }),
    addHub: () => add<{ hub: Hub }>('hubs', { name: 'Hub' }),
    addSensor: (extra: object = {}) => add<{ sensor: Sensor }>('sensors', { name: 'Probe', ...extra }),
    /** A device of the network. */
    addBox: (address: string) => add<{ device: Device }>('devices', { name: 'Box', driver: 'shelly', address }),
    events: async () => (await call<{ events: Event[] }>('GET', `/groups/${id}/events`)).body.data.events,
    changeZone,
    /** As if its valves had been tried, and their devices had closed them by themselves. */
    proveTimers: () =>
      server.db
        .update(zones)
        .set({ timerProof: 'proven' })
        .where(and(eq(zones.groupId, id as GroupId), isNotNull(zones.timerProof))),
    makeLawn: (zoneId: string | undefined) => changeZone(zoneId, LAWN),
    /** At once: the garden is planned once, and not for each. */
    makeLawns: (zoneIds: readonly string[]) =>
      call('PATCH', `/groups/${id}/zones`, { zones: zoneIds.map((zoneId) => ({ id: zoneId, ...LAWN })) }),
  };
}

export type OwnGarden = Awaited<ReturnType<typeof openOwnGarden>>;

/** HTTP status, code, path and words of a refusal, as tests compare them. */
export const refusal = ({ code, body }: Answer) => ({
  http: code,
  errors: (body.errors ?? []).map((error) => [error.code, error.path ?? null, error.message]),
});
