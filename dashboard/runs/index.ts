export { eventsQuery } from './calls.ts';
export { findShownPhase, RunningCard } from './running-card.tsx';
