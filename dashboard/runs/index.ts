export { eventsQuery } from './calls.ts';
export { findShownPhase as shownPhase, RunningCard } from './running-card.tsx';
