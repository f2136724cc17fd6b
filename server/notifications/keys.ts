/** What may be notified; `i18n` holds a title and a text for each. */
export type NotificationKey =
  | 'valveOpenCircuit'
  | 'valveShortCircuit'
  | 'deviceOffline'
  | 'deviceOnline'
  | 'batteryLow'
  | 'valveNotClosing'
  | 'runMissed';
