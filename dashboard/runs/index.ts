export { eventsQuery } from './calls.ts';
export { RunningCard, shownPhase } from './running-card.tsx';
