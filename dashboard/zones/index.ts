export { calculateSoilShares } from './soil/soil-shares.ts';
export { ZoneStatusSection } from './status/zone-status-section.tsx';
export { UnlockZone } from './zone-lock.tsx';
