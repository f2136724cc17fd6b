export { AppleHomeSection } from './apple-home-section.tsx';
