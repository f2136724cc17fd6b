/**
 * What stands in where a garden's climate is not known: that of the simulator's sky, under which every garden lies until
 * a provider of real weather tells a place's own normals.
 */
import type { ClimateNormals } from '@sluice/engine/skipping/outlook';

/** San Diego, NOAA 1991-2020 as in `simulator/weather/climate.ts`; evapotranspiration by the engine from them (FAO-56). */
export const USUAL_CLIMATE: ClimateNormals = {
  et0MmPerDay: [1.93, 2.39, 3.05, 3.85, 4.05, 4.2, 4.56, 4.42, 3.74, 2.92, 2.11, 1.72],
  rainMmPerMonth: [50.3, 55.9, 37.1, 16.5, 7.1, 1.3, 2, 0.3, 3, 12.7, 20.1, 42.4],
  rainyDaysPerMonth: [6.5, 6.9, 6.2, 3.8, 2.4, 0.9, 0.7, 0.3, 1, 2.5, 3.8, 5.7],
  temperatureMinC: [10, 10.8, 12.3, 13.7, 15.5, 16.9, 18.8, 19.6, 18.8, 16.3, 12.4, 9.7],
  temperatureMaxC: [18.9, 18.7, 19.2, 20.2, 20.6, 21.7, 23.8, 24.9, 24.9, 23.4, 21.2, 18.6],
  windKmh: [7.2, 7.9, 9, 9.5, 9.5, 9.4, 9, 8.9, 8.5, 7.8, 7.1, 6.7],
};
