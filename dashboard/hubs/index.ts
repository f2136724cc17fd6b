export { HubCard } from './hub-card.tsx';
export { useSetPairing } from './set-pairing.ts';
export { useOwnHubs } from './use-own-hubs.ts';
