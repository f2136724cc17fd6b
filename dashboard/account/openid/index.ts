import { onDemand } from '../../platform/loading/on-demand.tsx';

export const ProviderSection = onDemand(() => import('./provider-section.tsx').then((part) => part.ProviderSection));
