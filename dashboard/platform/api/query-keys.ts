/** Query keys, shared by the code that reads and the code that invalidates. */
export const queryKeys = {
  index: (groupId?: string) => (groupId ? ['index', groupId] : ['index']),
  schedules: (groupId?: string) => (groupId ? ['schedules', groupId] : ['schedules']),
  /** Kept under the days past: what was watered moves it. */
  savings: (groupId: string) => ['events', groupId, 'savings'],
  tariff: (groupId: string) => ['tariff', groupId],
  weather: (groupId?: string) => (groupId ? ['weather', groupId] : ['weather']),
  events: (groupId?: string) => (groupId ? ['events', groupId] : ['events']),
  notifications: (groupId?: string, status?: string) =>
    ['notifications', groupId, status].filter((part) => part !== undefined),
  calendarFeed: (groupId: string) => ['calendar-feed', groupId],
  webhooks: (groupId: string) => ['webhooks', groupId],
  deviceKeys: (groupId: string) => ['device-keys', groupId],
  notificationSettings: () => ['notification-settings'],
  pushSubscriptions: () => ['push-subscriptions'],
  regulations: (groupId?: string) => (groupId ? ['regulations', groupId] : ['regulations']),
  shares: (groupId?: string) => (groupId ? ['shares', groupId] : ['shares']),
  receivedInvitations: () => ['received-invitations'],
  visits: (groupId: string) => ['visits', groupId],
  secondFactor: () => ['second-factor'],
  accountSessions: () => ['account-sessions'],
  apiTokens: () => ['api-tokens'],
  auditTrail: (groupId: string) => ['audit-trail', groupId],
  /** Begins like the index, and grows old with it. */
  hubs: (groupId: string) => ['index', groupId, 'hubs'],
  valveTests: (deviceId: string) => ['valve-tests', deviceId],
  readings: (sensorId: string) => ['readings', sensorId],
  zoneModel: (zoneId: string, version: number, tried: object) => ['zone-model', zoneId, String(version), tried],
  zonePhoto: (zoneId: string, tag: string) => ['zone-photo', zoneId, tag],
  plants: (asked: object) => ['plants', asked],
  plant: (plantId: string) => ['plant', plantId],
  accountOptions: () => ['account-options'],
  /** Begins like the index, and grows old with it. */
  location: (groupId: string) => ['index', groupId, 'location'],
  places: (asked: object) => ['places', asked],
};
