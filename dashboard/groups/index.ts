export { useAddDemoGardens } from './add-demo-gardens.ts';
export { GroupSwitcher } from './group-switcher.tsx';
export { indexQuery } from './read-index.ts';
