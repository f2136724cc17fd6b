export { ZoneCard } from './zone-card.tsx';
