/** A person who sets the season's garden up over the API, as the pages do. */
import { randomUUID } from 'node:crypto';
import type { Device } from '@sluice/contract/devices';
import type { Index } from '@sluice/contract/groups';
import type { ZoneCalibration } from '@sluice/contract/zone-calibration';
import type { Zone } from '@sluice/contract/zones';
import { sql } from 'drizzle-orm';
import { openApi } from '../api.ts';
import { DRIVER_KIND, type SeasonHardware } from './hardware.ts';
import { CLIMATE, SEASON_PLOTS } from './plots.ts';
import type { SeasonServer } from './season-server.ts';
import { PLACE } from './sky.ts';

const ADDRESS = { zipcode: '14195', street: 'Gartenweg 1', city: 'Berlin', state: 'Berlin', country: 'DE' };

export interface Person {
  email: string;
  password: string;
}

export interface SeasonGarden {
  person: Person;
  groupId: string;
  /** In the order of the plots. */
  zones: readonly Zone[];
  readCalibration(zoneId: string): Promise<ZoneCalibration>;
}

export async function setUpGarden({ url, db, jobs }: SeasonServer, hardware: SeasonHardware): Promise<SeasonGarden> {
  const api = openApi(url);
  const person = { email: `${randomUUID()}@garden.example`, password: `watering-${randomUUID()}` };
  const { token } = await api.call<{ token: string }>('', 'POST', '/auth/register', {
    ...person,
    name: 'Anna Beet',
    lang: 'EN',
  });
  await db.execute(sql`update users set confirmed_at = created_at`);
  const call = <Data>(method: string, path: string, body?: object) =>
    api.call<Data>(token, method, `/api/v1${path}`, body);
  const { group } = await call<{ group: { id: string } }>('POST', '/groups', {
    ...{ name: 'Garden', device_type: 'SPRITE', location: 'outdoor', time_zone: CLIMATE.timeZone },
  });
  await call('PUT', `/groups/${group.id}/location`, {
    ...{ ...ADDRESS, latitude: PLACE.latitudeDeg, longitude: PLACE.longitudeDeg },
  });
  await jobs.performSent();
  for (const { address } of hardware.devices)
    await call<{ device: Device }>('POST', `/groups/${group.id}/devices`, {
      name: address,
      driver: DRIVER_KIND,
      address,
    });
  const { current_group } = await call<Index>('GET', `/groups/${group.id}/index`);
  const made = current_group?.zones ?? [];
  const zones: Zone[] = [];
  for (const plot of SEASON_PLOTS) {
    const zone = made.find(({ name }) => name === plot.name);
    if (zone === undefined) throw new Error(`there is no zone ${plot.name}`);
    zones.push(zone);
    await call('PATCH', `/zones/${zone.id}`, plot.declared);
    if (plot.probe === null) continue;
    const address = hardware.probeAddress(plot);
    const sensor = { name: `Probe ${plot.name}`, driver: DRIVER_KIND, address, zone_id: zone.id };
    await call('POST', `/groups/${group.id}/sensors`, sensor);
  }
  await jobs.performSent();
  return {
    person,
    groupId: group.id,
    zones,
    async readCalibration(zoneId) {
      const { token: fresh } = await api.call<{ token: string }>('', 'POST', '/auth/login', person);
      const path = `/api/v1/zones/${zoneId}/calibration`;
      return (await api.call<{ calibration: ZoneCalibration }>(fresh, 'GET', path)).calibration;
    },
  };
}
