export { DelegationsSection } from './delegations-section.tsx';
export { FirmsSection } from './firms-section.tsx';
