/** All notices: of which kind they are, and whether they may wait. `i18n` has a title and a text for each. */
import type { MessageKind, Urgency } from '@sluice/engine/vocabulary/messages';

interface NoticeType {
  kind: MessageKind;
  urgency: Urgency;
}

export const NOTICES = {
  valveOpenCircuit: { kind: 'valve', urgency: 'always' },
  valveShortCircuit: { kind: 'valve', urgency: 'always' },
  valveNotClosing: { kind: 'valve', urgency: 'always' },
  valveMayBeOpen: { kind: 'valve', urgency: 'always' },
  timerDidNotClose: { kind: 'valve', urgency: 'always' },
  deviceChangedWhileOpen: { kind: 'valve', urgency: 'always' },
  stopUnanswered: { kind: 'valve', urgency: 'always' },
  valveWithoutWater: { kind: 'valve', urgency: 'whileWatering' },
  valveLeaks: { kind: 'leak', urgency: 'always' },
  leakAfterClose: { kind: 'leak', urgency: 'always' },
  leakFelt: { kind: 'leak', urgency: 'always' },
  leakFeltInZone: { kind: 'leak', urgency: 'always' },
  flowHigh: { kind: 'leak', urgency: 'never' },
  flowHighPriced: { kind: 'leak', urgency: 'never' },
  flowHighEverywhere: { kind: 'leak', urgency: 'never' },
  flowLow: { kind: 'watering', urgency: 'never' },
  flowLowEverywhere: { kind: 'watering', urgency: 'never' },
  rapidRise: { kind: 'leak', urgency: 'always' },
  deviceOffline: { kind: 'offline', urgency: 'whileWatering' },
  deviceRefusesLogin: { kind: 'offline', urgency: 'whileWatering' },
  deviceEntityGone: { kind: 'offline', urgency: 'whileWatering' },
  deviceOnline: { kind: 'offline', urgency: 'never' },
  hubOffline: { kind: 'offline', urgency: 'whileWatering' },
  sensorOffline: { kind: 'offline', urgency: 'never' },
  runMissed: { kind: 'watering', urgency: 'never' },
  runsMissed: { kind: 'watering', urgency: 'never' },
  runTooLate: { kind: 'watering', urgency: 'never' },
  runFailed: { kind: 'watering', urgency: 'never' },
  runShort: { kind: 'watering', urgency: 'never' },
  waterDoesNotFit: { kind: 'watering', urgency: 'never' },
  budgetLikely: { kind: 'watering', urgency: 'never' },
  budgetPassed: { kind: 'watering', urgency: 'never' },
  zoneSkipped: { kind: 'skipped', urgency: 'never' },
  rainFelt: { kind: 'skipped', urgency: 'never' },
  rainUnending: { kind: 'probes', urgency: 'never' },
  probeStuck: { kind: 'probes', urgency: 'never' },
  probeOutlying: { kind: 'probes', urgency: 'never' },
  probeUnresponsive: { kind: 'probes', urgency: 'never' },
  learnedBeyondBounds: { kind: 'probes', urgency: 'never' },
  meterBeyondHeads: { kind: 'probes', urgency: 'never' },
  rapidDrop: { kind: 'probes', urgency: 'never' },
  selfLearningDone: { kind: 'probes', urgency: 'never' },
  stationSilent: { kind: 'probes', urgency: 'never' },
  gaugeDry: { kind: 'probes', urgency: 'never' },
  gaugeLow: { kind: 'probes', urgency: 'never' },
  gaugeHigh: { kind: 'probes', urgency: 'never' },
  gaugeJumped: { kind: 'probes', urgency: 'never' },
  batteryLow: { kind: 'batteries', urgency: 'never' },
  reminderDue: { kind: 'reminders', urgency: 'never' },
  guestSaysDry: { kind: 'reminders', urgency: 'never' },
  reminderDry: { kind: 'reminders', urgency: 'never' },
  gardenFailed: { kind: 'server', urgency: 'never' },
  addressLost: { kind: 'server', urgency: 'never' },
  weatherKeyLost: { kind: 'server', urgency: 'never' },
  clockJumped: { kind: 'server', urgency: 'never' },
  diskLow: { kind: 'server', urgency: 'never' },
  diskVeryLow: { kind: 'server', urgency: 'always' },
  backupFailed: { kind: 'server', urgency: 'never' },
  newVersion: { kind: 'server', urgency: 'never' },
  startsHeld: { kind: 'server', urgency: 'always' },
} as const satisfies Record<string, NoticeType>;

export type NotificationKey = keyof typeof NOTICES;

export const describeNotice = (key: NotificationKey): NoticeType => NOTICES[key];
