export { presentHub } from './present.ts';
export { allHubs, type HubRow, hubsOfGroups, insertHub, updateHub } from './store.ts';
