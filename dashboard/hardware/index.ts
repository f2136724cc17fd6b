import { onDemand } from '../platform/on-demand.tsx';

/** Fetched by the pages that show it alone: most forms have nothing to do with hardware. */
export const FindHardware = onDemand(async () => (await import('./find-hardware.tsx')).FindHardware);
