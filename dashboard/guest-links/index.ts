export { GuestLinksSection } from './guest-links-section.tsx';
