export { useExtendManualRun, useStartManualRun, useStopAllRuns, useStopManualRun } from './calls.ts';
export { QuickRun } from './quick-run.tsx';
export { zoneRequest } from './run-length.ts';
export { RunningCard, shownPhase } from './running-card.tsx';
