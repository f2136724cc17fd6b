export { AppleHomeSection } from './apple-home-section.tsx';
export { MatterHomeSection } from './matter-home-section.tsx';
