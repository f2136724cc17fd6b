import { onDemand } from '../../platform/loading/on-demand.tsx';

export const PasskeySection = onDemand(() => import('./passkey-section.tsx').then((part) => part.default));
