export { AlarmContactsSection } from './alarm-contacts-section.tsx';
