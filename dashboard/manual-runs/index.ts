export { useExtendManualRun, useStartManualRun, useStopAllRuns, useStopManualRun } from './calls.ts';
export { QuickRun } from './quick-run.tsx';
export { EXTENSION_MINUTES, extendMinutes, makeZoneRequest } from './run-length.ts';
