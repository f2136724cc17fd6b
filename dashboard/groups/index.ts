export { indexQuery, useAddDemoGardens } from './calls.ts';
export { chooseGroup, leaveGroup } from './chosen-group.ts';
export { useCurrentIndex } from './current-index.ts';
export { ForChangers } from './for-changers.tsx';
export { GardenForm } from './garden-form.tsx';
export { GroupSwitcher } from './group-switcher.tsx';
export { useGarden } from './use-garden.ts';
