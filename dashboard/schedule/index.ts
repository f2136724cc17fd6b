export { schedulesQuery, useSetRainDelay } from './calls.ts';
export { decisionsQuery } from './later-calls.ts';
export { isSkip } from './reasons/reason.ts';
export { findDaylight } from './ribbon/daylight.ts';
export { NextHoursRibbon, startOfNextHours } from './ribbon/next-hours-ribbon.tsx';
