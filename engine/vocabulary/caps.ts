/**
 * How many of each thing a garden may hold (own: docs/decisions/0053), by the name of its table: far more than gardens
 * have, and few enough that the plan of a full one is made in seconds.
 */
export const GARDEN_CAPS = {
  devices: 40,
  zones: 200,
  sensors: 100,
  hubs: 20,
  programs: 50,
  one_time_runs: 100,
  restrictions: 50,
  reminders: 50,
  skips: 200,
  shares: 50,
  invitations: 50,
  webhooks: 20,
  device_keys: 50,
  /** Those that are open. */
  tickets: 500,
  guest_links: 20,
  alarm_contacts: 5,
  /** With those that wait for their firm. */
  delegations: 5,
  subscribed_calendars: 10,
  weather_stations: 5,
} as const;

export type GardenThing = keyof typeof GARDEN_CAPS;
