/**
 * Every business constant in one place: the value, its unit in the name, its origin beside it.
 * "spec 9" is docs/specification.md, 9; "own" a decision recorded in docs/decisions.
 */
export const LIMITS = {
  /** Characters; a name is shorter than 50 (spec 9). */
  nameMaxCharacters: 49,
  /** The longest number that a street line is searched for (own). */
  houseNumberMax: 999_999,
  /** Characters (spec 9). */
  passwordMinCharacters: 6,
  passwordMaxCharacters: 30,
  /** Beyond that a passphrase of at least this many words, and a field that proves who asks (own: 0057). */
  passphraseMinWords: 4,
  passphraseMaxCharacters: 128,
  typedPasswordMaxCharacters: 200,
  /** The commonest passwords, which are refused (own: 0050). */
  commonPasswords: 10_000,
  /** Days of planned and past watering on the schedule page (spec 9). */
  scheduleAheadDays: 30,
  historyBackDays: 30,
  /** Prices of earlier months that a tariff has. */
  earlierPricesMax: 40,
  /** Before, a garden's use is not compared with that of a fixed program. */
  leastComparedDays: 7,
  /** Minutes before its start by which a one-time run must be made (spec 9). */
  oneTimeRunLeadMinutes: 15,
  /** Minutes of a manual run (spec 9). */
  manualRunMinMinutes: 0,
  manualRunMaxMinutes: 60,
  /** Minutes a PUMP also takes, sent as fractions of an hour (spec 9). */
  pumpRunSteps: [10, 15, 20, 25, 30, 35, 40, 45, 50, 55],
  /** Slope bands in percent, upper bounds; STEEP has none (spec 9). */
  slopeBandUpperPercent: { FLAT: 3, SLIGHT: 6, MODERATE: 12, STEEP: null },
  /** Sun hours a day by shade, [least, most] (spec 9). */
  shadeSunHours: { NONE: [6, null], SOME: [4, 6], HALF: [2, 4], LOTS: [0, 2] },
  /** Days a rain skip may cover before and after the rainy day (spec 9). */
  rainSkipPreviousDays: 3,
  rainSkipNextDays: 3,
  /** Share by which one "too dry" or "too wet" moves a zone's demand, and how far all of them may (own). */
  demandFeedbackStep: 0.05,
  demandFeedbackLeast: 0.7,
  demandFeedbackMost: 1.3,
  /** Factor by which one "water runs off" lowers what a zone's ground takes in, and how far all of them may (own). */
  intakeFeedbackStep: 0.75,
  intakeFeedbackLeast: 0.3,
  /** Factors on a zone's declared figures that Sluice may set without being asked, [least, most] (own: 0129). */
  calibrationFactors: { application: [0.6, 1.6], availableWater: [0.6, 1.6], demand: [0.7, 1.4] },
  /** Minutes between measurements of a sensor (spec 9). */
  sensorMeasureMinutes: 60,
  /** Hints of a device's lamp and buttons, seconds (spec 9). */
  controllerFastBlinkSeconds: 0.5,
  controllerSlowBlinkSeconds: 1,
  controllerUnplugSeconds: 10,
  timerButtonHoldSeconds: 3,
  /** Milliseconds (spec 9). */
  requestTimeoutMs: 1_200_000,
  chunkLoadTimeoutMs: 120_000,
  snackbarMs: 5_000,
  /** Rounds of PBKDF2 for the key of the session cookie (spec 9). */
  sessionKeyIterations: 1000,
  /** Pixels (spec 2). */
  drawerWidthPx: 256,
  snackbarMinWidthPx: 500,
  scrollToTopAfterPx: 300,
  notificationsCardWidthPx: 500,
  notificationsCardMaxHeightPx: 456,
  /** Relative times: bounds between now, minutes, hours and days (spec 4). */
  relativeMinuteFromSeconds: 60,
  relativeHourFromMinutes: 60,
  relativeDayFromHours: 48,
  /** Minutes between synchronisations of a battery device, and the default (spec 9). */
  syncFrequencyMinutes: [15, 30, 60, 120, 240, 480, 720, 1440],
  syncFrequencyDefaultMinutes: 60,
  /** Rain skip: millimetres and percent (spec 9). */
  rainSkipMinMm: 1,
  rainSkipMaxMm: 50,
  rainSkipDefaultMm: 5,
  rainSkipMinProbabilityPercent: 10,
  rainSkipMaxProbabilityPercent: 100,
  rainSkipDefaultProbabilityPercent: 50,
  /** Wind skip: kilometres per hour (spec 9). */
  windSkipMinKmh: 10,
  windSkipMaxKmh: 80,
  windSkipDefaultKmh: 32,
  /** Winterization: degrees Celsius at or below (spec 9). */
  winterizationMinC: -10,
  winterizationMaxC: 10,
  winterizationDefaultC: 2,
  /**
   * Winter watering: above 40 F, which is 4.4 C, at midday (Colorado State University Extension, Fall and Winter
   * Watering, 7.211).
   */
  winterWateringMinC: 2,
  winterWateringMaxC: 15,
  winterWateringDefaultC: 5,
  /** Zone area: square metres, and the same for US gardens in square feet (spec 9). */
  areaMinM2: 0.1,
  areaMaxM2: 20_000,
  areaMinSqFt: 1,
  areaMaxSqFt: 215_000,
  /** Minutes of rest between runs of a pump or well (spec 9). */
  restTimeMinMinutes: 0,
  restTimeMaxMinutes: 120,
  restTimeDefaultMinutes: 0,
  /** Minutes between reports of a sensor (spec 9). */
  sensorReportMinutes: [15, 30, 60, 120, 240],
  /** Percent (spec 9). */
  boostMinPercent: 50,
  boostMaxPercent: 200,
  /** Milliseconds an API call waits for a recalculation (spec 9). */
  recalculationWaitMs: 10_000,
  /** Seconds and litres of one zone's run in a program: a run of a day is a leak, of a thousand cubic metres a river (own). */
  runMaxSeconds: 86_400,
  runMaxLitres: 1_000_000,
  /** Minutes for which a valve of a garden may be open at a time, and the usual cap (docs/fail-safe.md, 2.1; own: 0044). */
  siteRunMinMinutes: 1,
  siteRunMaxMinutes: 1_440,
  siteRunDefaultMinutes: 240,
  /** Hours for which a run may wait for its turn, and minutes late at which a process that starts finds it over (own: 0075). */
  runWaitsHours: 6,
  runFoundLateMinutes: 60,
  /** Litres that may be set as the most of a day (own: 0044). */
  dayVolumeMinLitres: 1,
  dayVolumeMaxLitres: 1_000_000,
  /** Seconds for which a valve is opened to try it (own: 0045). */
  valveTestSeconds: 10,
  /** Days between two starts of a program by interval (own). */
  intervalMaxDays: 60,
  /** Days for which an invitation, and minutes for which a link to a new email, hold (own: 0003). */
  invitationDays: 14,
  /** Hours for which a link to confirm an email holds, and accounts that may claim one email (own: 0050). */
  emailConfirmationHours: 24,
  claimsOfEmailMax: 5,
  emailChangeMinutes: 60,
  /** Hours of a skip, or of a report's text and other free words, characters (own). */
  textMaxCharacters: 2_000,
  /** Seconds for which a hub lets new end devices join (own). */
  hubPairingSeconds: 180,
  /** Limits of a request's body: bytes, levels of nesting, values (own: 0053). */
  bodyMaxBytes: 65_536,
  bodyMaxDepth: 12,
  bodyMaxValues: 2_000,
  /** Of a guest link (own: 0164): minutes of a day, zones, and days until its last one. */
  guestDayMaxMinutes: 480,
  guestLinkMaxZones: 200,
  guestLinkMaxDays: 366,
  alarmContactMaxDays: 366,
  /** Limits of a zone's photo: bytes, and pixels of its longer side (own: 0066). */
  photoMaxBytes: 500_000,
  photoMaxPx: 1_280,
  /** Limits of a garden's file: bytes as sent and unpacked, entries, and bytes of a line (own: 0122). */
  gardenFileBytes: 100_000_000,
  gardenFileUnpackedBytes: 500_000_000,
  gardenFileEntries: 3_000,
  gardenFileLineBytes: 65_536,
  /** Errors that one answer lists (own: 0053). */
  errorsListed: 20,
  /** Calls of one network or account in a minute; this machine itself is not counted (own: 0053). */
  callsPerMinute: 1_200,
  /** Requests under way: of all callers, of one network, and changes of one garden that wait their turn (own: 0053). */
  requestsAtOnce: 500,
  requestsAtOnceOfNetwork: 60,
  changesWaiting: 30,
  /** Milliseconds for a request's headers, and for all of it, to arrive (own: 0053). */
  headersArriveMs: 10_000,
  requestArrivesMs: 30_000,
  /** The same for the body of a request without an account (own: 0102). */
  strangersBodyArrivesMs: 5_000,
  /** Connections of one network at a time; a browser opens six (own: 0102). */
  connectionsOfNetwork: 400,
  /** Gardens that one account owns, and that one call changes together (own: 0167). */
  gardensMax: 200,
  gardensAtOnceMax: 500,
  /** Pages or programs of one account that follow live updates (own: 0053). */
  liveStreamsMax: 30,
  /** Live updates that are open at a time: of one network, and of all (own: 0102). */
  liveStreamsOfNetwork: 200,
  liveStreamsOfAll: 5_000,
  /** Demos that wait to be made, and demo accounts in all (own: 0053). */
  demosWaiting: 5,
  demosMax: 200,
  /** Personal tokens of one user (own). */
  apiTokensMax: 20,
  /** Browsers that show one person's messages. */
  pushSubscriptionsMax: 20,
  /** Mails of a day that one account may cause, and that one address may get of those that people ask for (own: 0052). */
  mailsOfAccountPerDay: 50,
  mailsToAddressPerDay: 10,
  /** Hours after which an idempotency key is forgotten (own). */
  idempotencyHours: 24,
  /** Days for which the audit trail is kept (own). */
  auditTrailDays: 365,
  /** Days for which a ticket that is done is stored, and the most done ones that are listed (own: 0184). */
  ticketDoneDays: 365,
  ticketsDoneListed: 200,
  /**
   * Zones that settings are copied to at once; days for which a copy is stored, to be put back; the latest ones that are
   * listed (own: 0187).
   */
  copyTargetsMax: 200,
  settingsCopyDays: 365,
  settingsCopiesListed: 50,
  /** Firms that one account may be in, people of a firm with those invited, and gardens that are delegated to it (own: 0185). */
  firmsOfAccountMax: 5,
  firmMembersMax: 50,
  firmGardensMax: 500,
  /** Letters of a firm's code, and characters of what it writes of itself and of its customers (own: 0185). */
  firmCodeLetters: 12,
  firmPhoneMaxCharacters: 30,
  firmAddressMaxCharacters: 200,
  customerNumberMaxCharacters: 30,
  customerNoteMaxCharacters: 500,
  /** Characters of a ticket's title (own: 0184). */
  ticketTitleMaxCharacters: 200,
  /** Days for which notifications are stored (own: 0125). */
  notificationDays: 730,
  /** Days for which hours of weather, and what services had promised, are stored; forecasts are judged by a year (own: 0125). */
  weatherDetailDays: 400,
  /** Days for which it is kept who used a garden on which day, and the most that are shown (own: 0052). */
  visitDays: 90,
  visitsShownMax: 200,
  /**
   * Attention names a soil that is depleted by this many times its readily available water, and a zone that gets no water
   * for so many hours (own).
   */
  drySoilShare: 1.5,
  dryForHours: 24,
  /** Programs wait so long after a rain sensor's last report of rain; its disc dries in about as long (own: 0060). */
  rainSensorHoldHours: 6,
  /** Hours of rain without a break after which a rain sensor holds nothing back until it was dry (own). */
  rainSensorDoubtedAfterHours: 72,
  /** Hours of a rain delay (own: 0002). */
  rainDelayMinHours: 1,
  rainDelayMaxHours: 336,
  /** Days of a skip: a year away (own: 0137). */
  skipMaxDays: 366,
  /** Days without use after which a session ends (own: 0003). */
  sessionIdleDays: 30,
  /** Days after its login when a session ends in any case (own: 0050). */
  sessionLongestDays: 90,
  /** Codes for a lost phone, and wrong codes in a row after which an hour must pass (own: 0050). */
  recoveryCodes: 10,
  wrongCodesMax: 10,
  /** Passkeys of one account, and minutes for which a login that was begun may be finished (own: 0058, 0059). */
  passkeysMax: 20,
  loginStartMinutes: 5,
  /** Minutes for which a link to reset a password holds (own: 0003). */
  passwordResetMinutes: 60,
  /** Days after its last use when a demo account is cleared away (own: 0003). */
  demoIdleDays: 7,
  /** Degrees north, between the gardens of Rome and those of New York, where nobody has said where a garden lies (own: 0023). */
  usualLatitudeDeg: 41,
  /** Observed days of a calendar month after which its means are the garden's own (own: 0023). */
  daysOfAKnownMonth: 20,
  /** Seconds for which a process keeps its devices without a sign of life (own: 0018). */
  ownerSeconds: 6,
  /** Seconds between a valve's planned end and the reaper's close (own: 0005; docs/fail-safe.md, 2.6). */
  closeGraceSeconds: 5,
  /** Longest run of a valve that only a broker's last will closes, minutes (docs/fail-safe.md, 3). */
  runByWillMinutes: 15,
  /** Battery share below which runs are refused, and below which people are notified (docs/fail-safe.md, 1). */
  batteryRefuseFraction: 0.1,
  batteryWarnFraction: 0.2,
} as const;
