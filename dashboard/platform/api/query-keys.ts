/** Query keys, shared by the code that reads and the code that invalidates. */
export const queryKeys = {
  index: (groupId?: string) => (groupId ? ['index', groupId] : ['index']),
  /** Begins like the index, and grows old with it. */
  gardensOverview: () => ['index', 'all', 'overview'],
  /** The same. */
  zoneSettings: () => ['index', 'all', 'zone settings'],
  /** The same. */
  settingsCopies: () => ['index', 'all', 'settings copies'],
  /** The same. */
  gardenTrial: (copy: object) => ['index', 'all', 'garden trial', copy],
  /** The same. */
  programTrial: (copy: object) => ['index', 'all', 'program trial', copy],
  schedules: (groupId?: string) => (groupId ? ['schedules', groupId] : ['schedules']),
  /** Cached under the days past: what was watered changes it. */
  savings: (groupId: string) => ['events', groupId, 'savings'],
  /** The same. */
  bill: (groupId: string) => ['events', groupId, 'bill'],
  /** The same. */
  tank: (groupId: string) => ['events', groupId, 'tank'],
  landscapeBudget: (groupId: string) => ['past year', groupId, 'landscape'],
  pastYear: (groupId: string) => ['past year', groupId],
  yearReport: (groupId: string, year: number) => ['past year', groupId, 'report', String(year)],
  tariff: (groupId: string) => ['tariff', groupId],
  weather: (groupId?: string) => (groupId ? ['weather', groupId] : ['weather']),
  events: (groupId?: string) => (groupId ? ['events', groupId] : ['events']),
  notifications: (groupId?: string, status?: string) =>
    ['notifications', groupId, status].filter((part) => part !== undefined),
  calendarFeed: (groupId: string) => ['calendar-feed', groupId],
  webhooks: (groupId: string) => ['webhooks', groupId],
  deviceKeys: (groupId: string) => ['device-keys', groupId],
  subscribedCalendars: (groupId: string) => ['subscribed-calendars', groupId],
  appleHome: (groupId: string) => ['apple-home', groupId],
  matterHome: (groupId: string) => ['matter-home', groupId],
  tickets: (groupId?: string) => (groupId ? ['tickets', groupId] : ['tickets']),
  firms: (...what: string[]) => ['firms', ...what],
  alarmContacts: (groupId: string) => ['alarm-contacts', groupId],
  alarmRequest: (token: string) => ['alarm-request', token],
  guestLinks: (groupId: string) => ['guest-links', groupId],
  guest: (link: string) => ['guest', link],
  guestPhoto: (zoneId: string, tag: string) => ['guest-photo', zoneId, tag],
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
  /** Begins like the index, and grows old with it. */
  replacement: (groupId: string, deviceId: string) => ['index', groupId, 'replacement', deviceId],
  controllerPrograms: (deviceId: string) => ['controller programs', deviceId],
  valveTests: (deviceId: string) => ['valve-tests', deviceId],
  readings: (sensorId: string) => ['readings', sensorId],
  zoneModel: (zoneId: string, version: number, tried: object) => ['zone-model', zoneId, String(version), tried],
  gardenWhatIf: (groupId: string, settings: string) => ['past year', groupId, 'what if', settings],
  whatIf: (zoneId: string, version: number, change: string) => [
    'past year',
    'what if',
    zoneId,
    String(version),
    change,
  ],
  zoneCalibrations: () => ['zone-calibration'],
  zoneCalibration: (zoneId: string) => ['zone-calibration', zoneId],
  zoneFlows: () => ['zone-flow'],
  zoneFlow: (zoneId: string) => ['zone-flow', zoneId],
  zonePhoto: (zoneId: string, tag: string) => ['zone-photo', zoneId, tag],
  plants: (asked: object) => ['plants', asked],
  plant: (plantId: string) => ['plant', plantId],
  serverAccess: () => ['server-access'],
  serverStatus: () => ['server-status'],
  serverBackups: () => ['server-backups'],
  serverAccounts: () => ['server-accounts'],
  restoreState: () => ['restore-state'],
  accountOptions: () => ['account-options'],
  /** Begins like the index, and grows old with it. */
  location: (groupId: string) => ['index', groupId, 'location'],
  places: (asked: object) => ['places', asked],
};
