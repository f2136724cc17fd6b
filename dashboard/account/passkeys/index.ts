import { onDemand } from '../../platform/on-demand.tsx';
import { loadAccountTexts } from '../../platform/translations.ts';

export const PasskeySection = onDemand(
  () => import('./passkey-section.tsx').then((part) => part.default),
  loadAccountTexts,
);
