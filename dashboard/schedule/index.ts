export { schedulesQuery, useSetRainDelay } from './calls.ts';
export { DayRibbon, type RibbonRun } from './day-ribbon.tsx';
export { findDaylight } from './daylight.ts';
export { decisionsQuery } from './later-calls.ts';
export { RainDelayMenu } from './rain-delay-menu.tsx';
export { isSkip, willWater } from './reason.ts';
export { ReasonChip } from './reason-chip.tsx';
