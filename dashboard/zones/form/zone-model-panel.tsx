import { useDebouncedValue } from '@mantine/hooks';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failed-reads.tsx';
import { RefusedError } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { zoneModelQuery } from '../calls.ts';
import { SoilColumn } from '../soil/soil-column.tsx';
import type { ZoneValues } from './zone-draft.ts';
import { ZoneModelFigures } from './zone-model-figures.tsx';
import classes from './zone-model-panel.module.css';

const FIGURES = [
  'area_m2',
  'flow_l_per_min',
  'container_volume_l',
  'container_depth_m',
  'root_depth_m',
  'crop_coefficient',
  'allowable_depletion',
  'efficiency',
  'distribution_uniformity',
  'catch_can_rate_mm_per_hour',
] as const satisfies readonly (keyof ZoneValues)[];

/** A figure that is being typed is asked about once it stands. */
const TYPING_MS = 300;
const BAD_INPUT = 400;

/** What is chosen; an emptied figure is tried as 0, which is none. */
function listTried(values: ZoneValues) {
  const { plant_type, soil, sprinkler, shade, slope, container, recipe } = values;
  const figures = Object.fromEntries(FIGURES.map((field) => [field, values[field] ?? 0]));
  return { plant_type, soil, sprinkler, shade, slope, container, recipe, ...figures };
}

type Props = { zone: Pick<Zone, 'id' | 'version' | 'soil_water'>; values: ZoneValues };

/** The engine's picture of the zone, following what is being chosen before it is saved. */
export function ZoneModelPanel({ zone, values }: Props) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(values, TYPING_MS);
  const read = useQuery(zoneModelQuery(zone.id, zone.version, listTried(settled)));
  const { data: model } = read;
  // A figure that no zone may have: the message says so, and asking again helps nobody.
  const isRefused = read.error instanceof RefusedError && read.error.httpStatus === BAD_INPUT;
  const total = model?.total_available_water_mm ?? null;
  const readily = model?.readily_available_water_mm ?? null;
  return (
    <section aria-label={t('zoneModel.title')} className={classes.panel}>
      <p className={classes.lead}>{t('zoneModel.lead')}</p>
      {zone.soil_water && total !== null && readily !== null && (
        <SoilColumn
          water={{
            depletion_mm: Math.min(zone.soil_water.depletion_mm, total),
            total_available_water_mm: total,
            readily_available_water_mm: readily,
            root_depth_m: model?.root_depth_m?.value ?? zone.soil_water.root_depth_m,
          }}
        />
      )}
      {model && <ZoneModelFigures model={model} />}
      {!isRefused && <FailedReads reads={[read]} />}
    </section>
  );
}
