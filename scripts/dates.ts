/** The quick part of the unit tests at dates on which time misbehaves, each at another hour of the day. */

export const DATES = [
  // An hour and a quarter before Europe's clocks go forward; UTC and America are still on the day before.
  '2027-03-28T00:45:00+01:00',
  // The first of the two half past two in Europe's autumn.
  '2026-10-25T02:30:00+02:00',
  '2028-02-29T12:00:00Z',
  // Midwinter, with little evapotranspiration and short days; in America it is the evening before.
  '2026-12-21T02:30:00Z',
] as const;

/**
 * Parts of paths: what reckons with the present, and takes little time. Engine and contract are told every date that they
 * use, which the borders see to, so the present is nothing to them.
 */
export const QUICK_PART = [
  'simulator/clock',
  'simulator/garden',
  'simulator/weather',
  'weather-providers/',
  'dashboard/app/discover/',
  'dashboard/app/home/',
  'dashboard/app/newcomer/',
  'dashboard/app/schedule/',
  'dashboard/app/settings/hubs/',
  'dashboard/app/settings/programs/',
  'dashboard/app/settings/restrictions/',
  'dashboard/app/settings/sensors/',
  'dashboard/notifications/',
  'dashboard/platform/',
  'dashboard/programs/',
  'server/backup-programs/',
  'server/control-loop/decide',
  'server/demo/',
  'server/notifications/',
  'server/one-time-runs/',
  'server/platform/moments',
  'server/preferences/',
  'server/programs/',
  'server/regulations/',
  'server/reminders/',
  'server/restrictions/',
  'server/routine/',
  'server/savings/',
  'server/schedule/',
  'server/sensors/observe',
  'server/weather/',
  'server/zones/',
] as const;
