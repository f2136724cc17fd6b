/** The demo garden as a page gets it: with any number of zones on three controllers, each with its plan and history. */
import type { Page } from '@playwright/test';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';

const CONTROLLERS = 3;

/** Answers of the server with zones added on their way to this page. `lastZone`: the name of the last one, once answered. */
export async function tellManyZones(page: Page, count: number): Promise<{ lastZone: () => Promise<string> }> {
  const answered = Promise.withResolvers<CurrentGroup['zones']>();

  await page.route(/\/api\/v1\/(index|groups\/[^/]+\/index)/, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Index };
    const group = data.current_group && growGarden(data.current_group, count);
    if (group) answered.resolve(group.zones);
    await route.fulfill({ json: { status: 'OK', data: { ...data, current_group: group } } });
  });
  await page.route('**/api/v1/groups/*/schedules*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { schedules: Schedule[]; next: string | null } };
    const schedules = spread(data.schedules, await answered.promise).sort((one, other) =>
      one.start_time.utc.localeCompare(other.start_time.utc),
    );
    await route.fulfill({ json: { status: 'OK', data: { ...data, schedules } } });
  });
  await page.route('**/api/v1/groups/*/events*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { events: Event[]; next: string | null } };
    await route.fulfill({
      json: { status: 'OK', data: { ...data, events: spread(data.events, await answered.promise) } },
    });
  });
  return { lastZone: async () => (await answered.promise).at(-1)?.name ?? '' };
}

function growGarden(group: CurrentGroup, count: number): CurrentGroup {
  const [device] = group.devices;
  if (!device || group.zones.length === 0) throw new Error('the demo has no zones');
  if (count <= group.zones.length) return group;
  const devices = Array.from({ length: CONTROLLERS }, (_, place) =>
    place === 0 ? device : { ...device, id: crypto.randomUUID() as typeof device.id, name: `${device.name} ${place}` },
  );
  const zones = Array.from({ length: count }, (_, place) => {
    const model = group.zones[place % group.zones.length] as CurrentGroup['zones'][number];
    const isOwn = place < group.zones.length;
    return {
      ...model,
      id: isOwn ? model.id : (crypto.randomUUID() as ZoneId),
      name: isOwn ? model.name : `${model.name} ${place}`,
      device_id: devices[place % CONTROLLERS]?.id ?? device.id,
    };
  });
  return { ...group, devices, zones, zone_num: count };
}

/** Each entry of a zone again for every zone that is modelled on it, some minutes later. */
function spread<Entry extends Schedule | Event>(entries: readonly Entry[], zones: CurrentGroup['zones']): Entry[] {
  const own = [...new Set(entries.map(({ zone_id }) => zone_id))];
  const copies = Math.max(1, Math.floor(zones.length / Math.max(1, own.length)));
  return entries.flatMap((entry) =>
    Array.from({ length: copies }, (_, copy): Entry => {
      if (copy === 0) return entry;
      const zone = zones[(own.indexOf(entry.zone_id) + copy * own.length) % zones.length];
      const later = (moment: Schedule['start_time']) => ({
        ...moment,
        utc: new Date(Date.parse(moment.utc) + copy * MINUTE_MS).toISOString(),
      });
      return {
        ...entry,
        id: `${entry.id}/${copy}`,
        zone_id: zone?.id ?? entry.zone_id,
        start_time: later(entry.start_time),
        end_time: entry.end_time && later(entry.end_time),
      };
    }),
  );
}
