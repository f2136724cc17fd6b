import { onDemand } from '../../platform/on-demand.tsx';
import { loadAccountTexts } from '../../platform/translations.ts';

export const ProviderSection = onDemand(
  () => import('./provider-section.tsx').then((part) => part.ProviderSection),
  loadAccountTexts,
);
