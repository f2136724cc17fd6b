export { guestLinksQuery } from './calls.ts';
export { GuestLinksSection } from './guest-links-section.tsx';
