export { presentHub } from './present.ts';
export { allHubs, hubsOfGroups, insertHub, updateHub } from './store.ts';
