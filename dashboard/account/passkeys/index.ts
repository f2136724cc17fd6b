import { onDemand } from '../../platform/on-demand.tsx';
import { loadOtherTexts } from '../../platform/translations.ts';

export const PasskeySection = onDemand(
  () => import('./passkey-section.tsx').then((part) => part.default),
  loadOtherTexts,
);
