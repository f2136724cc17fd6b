export { schedulesQuery, useSetRainDelay } from './calls.ts';
export { decisionsQuery } from './later-calls.ts';
export { isSkip, willWater } from './reasons/reason.ts';
export { ReasonChip } from './reasons/reason-chip.tsx';
export { DayRibbon, type RibbonRun } from './ribbon/day-ribbon.tsx';
export { findDaylight } from './ribbon/daylight.ts';
export { RainDelayMenu } from './skips/rain-delay-menu.tsx';
