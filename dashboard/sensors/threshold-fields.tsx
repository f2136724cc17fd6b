import type { Zone } from '@sluice/contract/zones';
import { allowedDepletion, defaultThresholds, usualDepletion } from '@sluice/engine/sensing/moisture-thresholds';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { calculateSoilShares } from '../zones/index.ts';
import classes from './sensor-page.module.css';
import type { SensorDraft } from './sensor-values.ts';
import thresholdColumnClasses from './threshold-column.module.css';

type Props = { draft: SensorDraft; zone: Zone | undefined };

/** Between which lines the sensor leaves watering alone, beside a picture of them. */
export function ThresholdFields({ draft, zone }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { values, field } = draft;
  const water = zone?.soil_water ?? null;
  const usual = defaultThresholds(
    water === null
      ? usualDepletion(zone?.plant_type ?? null)
      : allowedDepletion({
          totalAvailableWaterMm: water.total_available_water_mm,
          readilyAvailableWaterMm: water.readily_available_water_mm,
          triggerDepletionMm: water.trigger_depletion_mm,
        }),
  );
  const shown = {
    skipAbove: values.skip_watering_above ?? usual.skipAbove,
    addBelow: values.add_watering_below ?? usual.addBelow,
  };
  const usually = (share: number) => t('sensorForm.usually', { share: asText(units.percent(share)) });
  return (
    <div className={classes.thresholds}>
      <ThresholdColumn
        {...shown}
        moisture={zone?.soil_water ? calculateSoilShares(zone.soil_water).filled : null}
        label={t('sensorForm.columnLabel', {
          skip: asText(units.percent(shown.skipAbove)),
          add: asText(units.percent(shown.addBelow)),
        })}
      />
      <div className={classes.fields}>
        <UnitQuantityField
          label={t('sensorForm.skipAbove')}
          description={usually(usual.skipAbove)}
          unit={units.fields.percent}
          {...field('skip_watering_above')}
        />
        <UnitQuantityField
          label={t('sensorForm.addBelow')}
          description={usually(usual.addBelow)}
          unit={units.fields.percent}
          {...field('add_watering_below')}
        />
      </div>
    </div>
  );
}

type ThresholdColumnProps = { label: string; skipAbove: number; addBelow: number; moisture: number | null };

const TOP = 8;
const HEIGHT = 120;
const findLevel = (share: number) => TOP + (1 - Math.min(1, Math.max(0, share))) * HEIGHT;

/** A profile of earth with the two lines between which the sensor leaves watering alone, and the water that is there. */
function ThresholdColumn({ label, skipAbove, addBelow, moisture }: ThresholdColumnProps) {
  const [skip, add] = [findLevel(skipAbove), findLevel(addBelow)];
  return (
    <svg viewBox="0 0 80 136" className={thresholdColumnClasses.column} role="img" aria-label={label}>
      <rect x="4" y={TOP} width="72" height={HEIGHT} rx="6" className={thresholdColumnClasses.earth} />
      {moisture !== null && (
        <rect
          x="4"
          y={findLevel(moisture)}
          width="72"
          height={TOP + HEIGHT - findLevel(moisture)}
          rx="6"
          className={thresholdColumnClasses.water}
        />
      )}
      <rect x="4" y={skip} width="72" height={Math.max(0, add - skip)} className={thresholdColumnClasses.calm} />
      <path d={`M4 ${skip}h72`} className={thresholdColumnClasses.skip} />
      <path d={`M4 ${add}h72`} className={thresholdColumnClasses.add} />
    </svg>
  );
}
