export { useExtendManualRun } from './extend-manual-run.ts';
export { QuickRun } from './quick-run.tsx';
export { zoneRequest } from './run-length.ts';
export { RunningCard, shownPhase } from './running-card.tsx';
export { useStartManualRun } from './start-manual-run.ts';
export { useStopAllRuns } from './stop-all-runs.ts';
export { useStopManualRun } from './stop-manual-run.ts';
