export { DayRibbon, type RibbonRun } from './day-ribbon.tsx';
export { daylightOf } from './daylight.ts';
export { RainDelayMenu } from './rain-delay-menu.tsx';
export { eventsQuery } from './read-events.ts';
export { schedulesQuery } from './read-schedules.ts';
export { isSkip, willWater } from './reason.ts';
export { ReasonChip } from './reason-chip.tsx';
export { useSetRainDelay } from './set-rain-delay.ts';
