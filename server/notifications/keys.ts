/** What may be notified; `i18n` holds a title and a text for each. */
export type NotificationKey =
  | 'valveOpenCircuit'
  | 'valveShortCircuit'
  | 'deviceOffline'
  | 'deviceOnline'
  | 'hubOffline'
  | 'sensorOffline'
  | 'probeStuck'
  | 'probeOutlying'
  | 'probeUnresponsive'
  | 'batteryLow'
  | 'valveNotClosing'
  | 'stopUnanswered'
  | 'rapidRise'
  | 'rapidDrop'
  | 'selfLearningDone'
  | 'runMissed'
  | 'runFailed'
  | 'runShort'
  | 'zoneSkipped'
  | 'waterDoesNotFit'
  | 'reminderDue'
  | 'reminderDry'
  | 'gardenFailed'
  | 'clockJumped';

/** Why a watering was skipped, in words of `notifications.reasons`. */
export type SkipReason =
  | 'winterization'
  | 'rain'
  | 'wind'
  | 'weather'
  | 'moisture'
  | 'constraint'
  | 'regulation'
  | 'budget'
  | 'user';
