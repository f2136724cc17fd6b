import type { ZoneModel } from '@sluice/contract/zones';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import type { Figure as FigureText } from '../platform/unit-display.ts';
import { FactList } from '../ui/fields/fact-list.tsx';
import { Figure } from '../ui/figure.tsx';

/** What the engine takes the zone to be: the gardener's words, the agronomist's sign beside them. */
export function ZoneModelFigures({ model }: { model: ZoneModel }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const perHour = (mm: number): FigureText => {
    const depth = units.waterDepth(mm);
    return { ...depth, unit: `${depth.unit}/h`, isJoined: false };
  };
  const figures: [name: string, value: number | null, write: (value: number) => FigureText][] = [
    [t('zoneModel.rootDepth'), model.root_depth_m, units.soilDepth],
    [t('zoneModel.fieldCapacity'), model.field_capacity, units.percent],
    [t('zoneModel.wiltingPoint'), model.wilting_point, units.percent],
    [t('zoneModel.totalAvailableWater'), model.total_available_water_mm, units.waterDepth],
    [t('zoneModel.readilyAvailableWater'), model.readily_available_water_mm, units.waterDepth],
    [t('zoneModel.allowedDepletion'), model.management_allowed_depletion, units.percent],
    [t('zoneModel.trigger'), model.trigger_depletion_mm, units.waterDepth],
    [t('zoneModel.precipitationRate'), model.precipitation_rate_mm_per_hour, perHour],
    [t('zoneModel.uniformity'), model.distribution_uniformity, units.percent],
    [t('zoneModel.infiltration'), model.infiltration_rate_mm_per_hour, perHour],
  ];
  return (
    <FactList
      facts={figures.map(([name, value, write]) => ({
        name,
        value: value === null ? t('zoneModel.unknown') : <Figure {...write(value)} />,
      }))}
    />
  );
}
