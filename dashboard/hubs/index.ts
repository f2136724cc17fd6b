export { useSetPairing } from './calls.ts';
export { HubCard } from './hub-card.tsx';
export { useOwnHubs } from './use-own-hubs.ts';
