/** Branded identifiers: a zone's id is never accepted where a device's is needed. All are UUIDs, version 7. */
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
export type PushSubscriptionId = Id<'push subscription'>;
export type WebhookId = Id<'webhook'>;
export type DeviceKeyId = Id<'device key'>;
export type WeatherStationId = Id<'weather station'>;
export type TicketId = Id<'ticket'>;
export type SettingsCopyId = Id<'settings copy'>;
export type FirmId = Id<'firm'>;
export type DelegationId = Id<'delegation'>;
export type GuestLinkId = Id<'guest link'>;
export type AlarmContactId = Id<'alarm contact'>;
export type SubscribedCalendarId = Id<'subscribed calendar'>;
export type PlantId = Id<'plant'>;
export type OneTimeRunId = Id<'one-time run'>;
export type RestrictionId = Id<'restriction'>;
export type ReminderId = Id<'reminder'>;
export type BackupProgramId = Id<'backup program'>;
export type SkipId = Id<'skip'>;
export type InvitationId = Id<'invitation'>;
export type ApiTokenId = Id<'api token'>;
export type SessionId = Id<'session'>;
export type PasskeyId = Id<'passkey'>;
export type ProviderLinkId = Id<'provider link'>;
/** Id in the data files, as `us-ca-san-diego-stage-1`; no UUID. */
export type RegulationId = Id<'regulation'>;
