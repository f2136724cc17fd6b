export { useSetPairing } from './calls.ts';
export { HubCard } from './hub-card.tsx';
export { useLoadedHubs as useKnownHubs, useOwnHubs } from './use-own-hubs.ts';
