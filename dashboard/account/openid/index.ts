import { onDemand } from '../../platform/on-demand.tsx';
import { loadOtherTexts } from '../../platform/translations.ts';

export const ProviderSection = onDemand(
  () => import('./provider-section.tsx').then((part) => part.ProviderSection),
  loadOtherTexts,
);
