import { useDebouncedValue } from '@mantine/hooks';
import type { Zone, ZoneModel } from '@sluice/contract/zones';
import type { Figure as FigureText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { Figure } from '../../ui/text/figure.tsx';
import { zoneModelQuery } from '../calls.ts';
import { SoilColumn } from '../soil/soil-column.tsx';
import type { ZoneValues } from './zone-draft.ts';
import classes from './zone-model-panel.module.css';

const FIGURES = [
  'area_m2',
  'flow_l_per_min',
  'container_volume_l',
  'container_depth_m',
  'root_depth_m',
  'emitter_spacing_m',
  'line_spacing_m',
  'crop_coefficient',
  'allowable_depletion',
  'efficiency',
  'distribution_uniformity',
  'catch_can_rate_mm_per_hour',
] as const satisfies readonly (keyof ZoneValues)[];

/** A figure that is being typed is sent once typing pauses. */
const TYPING_MS = 300;

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
  const isRefused = Object.keys(readFieldErrors(read.error)).length > 0;
  const total = model?.total_available_water_mm ?? null;
  const readily = model?.readily_available_water_mm ?? null;
  const trigger = model?.trigger_depletion_mm ?? null;
  return (
    <section aria-label={t('zoneModel.title')} className={classes.panel}>
      <p className={classes.lead}>{t('zoneModel.lead')}</p>
      {zone.soil_water && total !== null && readily !== null && trigger !== null && (
        <SoilColumn
          water={{
            depletion_mm: Math.min(zone.soil_water.depletion_mm, total),
            total_available_water_mm: total,
            readily_available_water_mm: readily,
            trigger_depletion_mm: trigger,
            root_depth_m: model?.root_depth_m?.value ?? zone.soil_water.root_depth_m,
          }}
        />
      )}
      {model && <ZoneModelFigures model={model} />}
      {!isRefused && <FailedReads reads={[read]} />}
    </section>
  );
}

type ModelFigure = ZoneModel['area_m2'];

/** What the engine takes the zone to be: the gardener's words, the agronomist's sign, and where each figure is from. */
function ZoneModelFigures({ model }: { model: ZoneModel }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const plain = (value: number): FigureText => ({ value: units.number(value, 2), unit: '' });
  const reckoned = (value: number | null): ModelFigure => (value === null ? null : { value, basis: 'kind' });
  const figures: [name: string, known: ModelFigure, write: (value: number) => FigureText, hasBasis: boolean][] = [
    [t('zoneModel.area'), model.area_m2, units.area, true],
    [t('zoneModel.flow'), model.flow_l_per_min, units.flow, true],
    [t('zoneModel.precipitationRate'), model.precipitation_rate_mm_per_hour, units.rate, true],
    [t('zoneModel.uniformity'), model.distribution_uniformity, units.percent, true],
    [t('zoneModel.efficiency'), model.efficiency, units.percent, true],
    [t('zoneModel.cropCoefficient'), model.crop_coefficient, plain, true],
    [t('zoneModel.rootDepth'), model.root_depth_m, units.soilDepth, true],
    [t('zoneModel.wettedRoots'), reckoned(model.wetted_root_fraction), units.percent, false],
    [t('zoneModel.fieldCapacity'), model.field_capacity, units.percent, true],
    [t('zoneModel.wiltingPoint'), model.wilting_point, units.percent, true],
    [t('zoneModel.totalAvailableWater'), reckoned(model.total_available_water_mm), units.waterDepth, false],
    [t('zoneModel.readilyAvailableWater'), reckoned(model.readily_available_water_mm), units.waterDepth, false],
    [t('zoneModel.allowedDepletion'), model.management_allowed_depletion, units.percent, true],
    [t('zoneModel.trigger'), reckoned(model.trigger_depletion_mm), units.waterDepth, false],
    [t('zoneModel.infiltration'), reckoned(model.infiltration_rate_mm_per_hour), units.rate, false],
  ];
  return (
    <div>
      <FactList
        facts={figures.map(([name, figure, write, hasBasis]) => ({
          name,
          value:
            figure === null ? (
              t('zoneModel.unknown')
            ) : (
              <>
                {figure.basis === 'inferred' && '~'}
                <Figure {...write(figure.value)} />
                {hasBasis && <small className={classes.basis}>{t(`figureBasis.${figure.basis}`)}</small>}
              </>
            ),
        }))}
      />
      {model.balance && <p className={classes.balance}>{t(`zoneModel.balance.${model.balance}`)}</p>}
    </div>
  );
}
