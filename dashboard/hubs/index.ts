export { useSetPairing } from './calls.ts';
export { HubCard } from './hub-card.tsx';
export { useKnownHubs, useOwnHubs } from './use-own-hubs.ts';
