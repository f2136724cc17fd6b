/** Stations that were renamed at a device whose names are followed: their zones get the new names. */
import type { DeviceState } from '@sluice/drivers/driver';
import { lockDevice } from '../devices/index.ts';
import { announce } from '../platform/live/announce.ts';
import { followStationName } from '../zones/index.ts';
import type { Observed } from './observe.ts';
import type { RunRecords } from './run-records.ts';

/** Characters of a name that are stored; ours are shorter than 50. */
const MOST_CHARACTERS = 100;

/** As the database can hold it. */
const storable = (name: string) =>
  [...name.toWellFormed().replaceAll('\0', '\u{FFFD}')].slice(0, MOST_CHARACTERS).join('').trim() || null;

export async function followStationNames(
  records: Pick<RunRecords, 'write'>,
  { device, zones }: Pick<Observed, 'device' | 'zones'>,
  { valves }: Pick<DeviceState, 'valves'>,
): Promise<void> {
  if (!device.followsNames) return;
  const renamed = zones.flatMap((zone) => {
    const name = valves.find(({ terminal }) => terminal === zone.terminal)?.name;
    if (name === undefined) return [];
    const stationName = name && storable(name);
    return stationName === zone.stationName ? [] : [{ zone, stationName }];
  });
  if (renamed.length === 0) return;
  const followed = await records.write(async (tx) => {
    // It may have been switched off since it was read.
    if (!(await lockDevice(tx, device.id))?.followsNames) return [];
    await announce(tx, { groupId: device.groupId }, ['zones', 'schedule']);
    const changes = [];
    for (const { zone, stationName } of renamed)
      changes.push({ zone, columns: await followStationName(tx, zone.id, stationName) });
    return changes;
  });
  for (const { zone, columns } of followed) Object.assign(zone, columns);
}
