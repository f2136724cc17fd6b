import type { ZoneModel } from '@sluice/contract/zones';
import type { Figure as FigureText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { FactList } from '../../ui/fields/fact-list.tsx';
import { Figure } from '../../ui/figure.tsx';
import classes from './zone-model-figures.module.css';

type Known = ZoneModel['area_m2'];

/** What the engine takes the zone to be: the gardener's words, the agronomist's sign, and where each figure is from. */
export function ZoneModelFigures({ model }: { model: ZoneModel }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const plain = (value: number): FigureText => ({ value: units.number(value, 2), unit: '' });
  const reckoned = (value: number | null): Known => (value === null ? null : { value, basis: 'kind' });
  const figures: [name: string, known: Known, write: (value: number) => FigureText, hasBasis: boolean][] = [
    [t('zoneModel.area'), model.area_m2, units.area, true],
    [t('zoneModel.flow'), model.flow_l_per_min, units.flow, true],
    [t('zoneModel.precipitationRate'), model.precipitation_rate_mm_per_hour, units.rate, true],
    [t('zoneModel.uniformity'), model.distribution_uniformity, units.percent, true],
    [t('zoneModel.efficiency'), model.efficiency, units.percent, true],
    [t('zoneModel.cropCoefficient'), model.crop_coefficient, plain, true],
    [t('zoneModel.rootDepth'), model.root_depth_m, units.soilDepth, true],
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
        facts={figures.map(([name, known, write, hasBasis]) => ({
          name,
          value:
            known === null ? (
              t('zoneModel.unknown')
            ) : (
              <>
                {known.basis === 'inferred' && '~'}
                <Figure {...write(known.value)} />
                {hasBasis && <small className={classes.basis}>{t(`figureBasis.${known.basis}`)}</small>}
              </>
            ),
        }))}
      />
      {model.balance && <p className={classes.balance}>{t(`zoneModel.balance.${model.balance}`)}</p>}
    </div>
  );
}
