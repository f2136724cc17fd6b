/** Fetched by the pages that show it alone, and apart from the index: most forms have nothing to do with hardware. */
import { onDemand } from '../platform/loading/on-demand.tsx';

export const FindHardware = onDemand(async () => (await import('./find-hardware.tsx')).FindHardware);
