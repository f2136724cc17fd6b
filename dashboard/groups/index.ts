export {
  gardensOverviewQuery,
  indexQuery,
  useAddDemoGardens,
  useChangeClosedSeasons,
  useChangeRainDelays,
} from './calls.ts';
export { chooseGroup, leaveGroup } from './chosen-group.ts';
export { useCurrentIndex } from './current-index.ts';
export { ForChangers, useGarden } from './for-changers.tsx';
export { GardenFileSection } from './garden-file-section.tsx';
export { GardenForm } from './garden-form.tsx';
export { GroupSwitcher, MANY_GARDENS } from './group-switcher.tsx';
