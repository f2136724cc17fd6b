export { OpeningsSection } from './openings-section.tsx';
