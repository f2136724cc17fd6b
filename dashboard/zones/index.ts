export { calculateSoilShares } from './soil/soil-column.tsx';
export { ZoneStatusSection } from './status/zone-status-section.tsx';
export { ZoneCard } from './zone-card.tsx';
export { UnlockZone } from './zone-lock.tsx';
