/** Branded identifiers: a zone's id never stands where a device's is wanted. All are UUIDs, version 7. */
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type UserId = Id<'user'>;
export type GroupId = Id<'group'>;
export type DeviceId = Id<'device'>;
export type ZoneId = Id<'zone'>;
export type ProgramId = Id<'program'>;
export type RunId = Id<'run'>;
export type HubId = Id<'hub'>;
export type SensorId = Id<'sensor'>;
export type NotificationId = Id<'notification'>;
export type PlantId = Id<'plant'>;
