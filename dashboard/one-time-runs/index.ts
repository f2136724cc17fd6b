export { OneTimeRunsSection } from './one-time-runs-section.tsx';
