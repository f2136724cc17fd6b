export { HubCard } from './hub-card.tsx';
