import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { UnitQuantityField } from '../../ui/fields/quantity-field.tsx';
import type { Field } from '../../ui/form/field.ts';
import classes from '../../ui/layout/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

const plain = (unit: string, digits: number) => ({
  unit,
  digits,
  toShown: (value: number) => value,
  toSi: (value: number) => value,
});

/** The figures of a zone's form: unit, label and the hint below it. */
export const FIGURES = {
  area_m2: { unit: 'area', label: 'zoneForm.area', hint: 'zoneForm.areaHint' },
  flow_l_per_min: { unit: 'flow', label: 'zoneForm.flow', hint: 'zoneForm.flowHint' },
  container_depth_m: { unit: 'soilDepth', label: 'zoneForm.bedDepth', hint: null },
  container_volume_l: { unit: 'volume', label: 'zoneForm.potVolume', hint: null },
  customized_moisture_low: { unit: 'percent', label: 'zoneForm.moistureLow', hint: 'zoneForm.moistureLowHint' },
  customized_moisture_high: { unit: 'percent', label: 'zoneForm.moistureHigh', hint: 'zoneForm.moistureHighHint' },
  boost_factor: { unit: 'percent', label: 'zoneForm.boost', hint: 'zoneForm.boostHint' },
  rain_share: { unit: 'percent', label: 'zoneForm.rainShare', hint: 'zoneForm.rainShareHint' },
  root_depth_m: { unit: 'soilDepth', label: 'zoneForm.rootDepth', hint: 'zoneForm.rootDepthHint' },
  emitter_spacing_m: { unit: 'soilDepth', label: 'zoneForm.emitterSpacing', hint: 'zoneForm.emitterSpacingHint' },
  line_spacing_m: { unit: 'soilDepth', label: 'zoneForm.lineSpacing', hint: null },
  head_count: { unit: 'whole', label: 'zoneForm.headCount', hint: 'zoneForm.headCountHint' },
  most_run_min: { unit: 'minutes', label: 'zoneForm.mostRun', hint: 'zoneForm.mostRunHint' },
  most_day_volume_l: { unit: 'volume', label: 'zoneForm.mostDayVolume', hint: 'zoneForm.mostDayVolumeHint' },
  crop_coefficient: { unit: 'coefficient', label: 'zoneForm.cropCoefficient', hint: 'zoneForm.ownFigureHint' },
  allowable_depletion: { unit: 'percent', label: 'zoneForm.allowableDepletion', hint: 'zoneForm.ownFigureHint' },
  efficiency: { unit: 'percent', label: 'zoneForm.efficiency', hint: 'zoneForm.ownFigureHint' },
  distribution_uniformity: { unit: 'percent', label: 'zoneForm.uniformity', hint: 'zoneForm.ownFigureHint' },
  catch_can_rate_mm_per_hour: { unit: 'rate', label: 'zoneForm.rate', hint: 'zoneForm.ownFigureHint' },
} as const;

type Name = keyof typeof FIGURES;
type Props = { draft: ZoneDraft; name: Name };

/** One figure of a zone, in the reader's unit. */
export function ZoneFigureField({ draft, name }: Props) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { unit, label, hint } = FIGURES[name];
  const units = { ...fields, minutes: plain(t('zoneForm.minutes'), 0), coefficient: plain('', 2), whole: plain('', 0) };
  return (
    <UnitQuantityField<number | null>
      label={t(label)}
      {...(hint && { description: t(hint) })}
      unit={units[unit]}
      {...(draft.field(name) as Field<number | null>)}
    />
  );
}

/** Some of them side by side. */
export const ZoneFigureRow = ({ draft, names }: { draft: ZoneDraft; names: readonly Name[] }) => (
  <div className={classes.row}>
    {names.map((name) => (
      <ZoneFigureField key={name} draft={draft} name={name} />
    ))}
  </div>
);
