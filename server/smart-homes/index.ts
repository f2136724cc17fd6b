export { askAsHome, closeAsHome, openAsHome } from './act-as-home.ts';
export { describeValves, LONGEST_S, remainingS, type ShownValve, USUAL_S } from './describe-garden.ts';
export { createLastHeard } from './last-heard.ts';
export { showAtFreePort } from './ports.ts';
export { type ShowingWork, type Shown, type ShowTools, showGardens } from './show-gardens.ts';
export { setDurationsOf, storeSetDuration } from './store.ts';
export { WhenShown } from './when-shown.ts';
