import type { Group, GroupSettings } from '@sluice/contract/groups';
import type { Location } from '@sluice/contract/location';
import type { GroupRow, SharedGroupRow } from './store.ts';

export function presentGroup(row: SharedGroupRow, unread: number): Group {
  return {
    id: row.id,
    name: row.name,
    device_type: row.deviceType,
    location: row.location,
    zone_num: row.zoneNum,
    info: { new_notification_num: unread },
    relationship: row.relationship,
  };
}

export function presentAddress(row: GroupRow): Location {
  const { zipcode, street, city, state, country, latitude, longitude } = row;
  return { zipcode, street, city, state, country, latitude, longitude };
}

export function presentSettings(row: SharedGroupRow, unread: number): GroupSettings {
  return { ...presentGroup(row, unread), version: row.version, time_zone: row.timeZone };
}
