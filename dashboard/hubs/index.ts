export { useSetPairing } from './calls.ts';
export { HubCard } from './hub-card.tsx';
export { useLoadedHubs, useOwnHubs } from './use-own-hubs.ts';
