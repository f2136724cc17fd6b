/** What a garden's zones are compared with. */
import { type Baseline, peakCropEt } from '@sluice/engine/savings/baseline';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { SquareMetres } from '@sluice/engine/vocabulary/units';
import type { PlannerView } from '../schedule/index.ts';

export interface ZoneBaseline {
  readonly zoneId: ZoneId;
  readonly areaM2: SquareMetres;
  readonly baseline: Baseline;
}

/** Without known plants or area, a zone's need cannot be calculated: it is left out. */
export const zoneBaselines = ({ garden, usual }: Pick<PlannerView, 'garden' | 'usual'>): ZoneBaseline[] =>
  garden.zones.flatMap(({ id, areaM2, totalAvailableWaterMm, cropCoefficients, efficiency }) =>
    totalAvailableWaterMm > 0 && areaM2 !== null
      ? [
          {
            zoneId: id,
            areaM2,
            baseline: {
              peakCropEtMmPerDay: peakCropEt(cropCoefficients, usual.normals.et0MmPerDay),
              efficiency,
            },
          },
        ]
      : [],
  );
