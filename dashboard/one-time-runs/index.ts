export { useAddOneTimeRun, useChangeOneTimeRun, useRemoveOneTimeRun } from './calls.ts';
export { OneTimeRunsSection } from './one-time-runs-section.tsx';
