/** Fetched by the pages that show it alone: most forms have nothing to do with hardware. */
import { onDemand } from '../platform/on-demand.tsx';
import { loadFormTexts } from '../platform/translations.ts';

export const FindHardware = onDemand(async () => (await import('./find-hardware.tsx')).FindHardware, loadFormTexts);
