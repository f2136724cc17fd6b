export { soilShares } from './soil-column.tsx';
export { ZoneCard } from './zone-card.tsx';
export { UnlockZone } from './zone-lock.tsx';
export { ZoneStatusSection } from './zone-status-section.tsx';
