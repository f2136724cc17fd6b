import type { Zone } from '@sluice/contract/zones';
import { defaultThresholds } from '@sluice/engine/sensing/moisture-thresholds';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { fraction } from '@sluice/engine/vocabulary/units';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { soilShares } from '../zones/index.ts';
import classes from './sensor-page.module.css';
import type { SensorDraft } from './sensor-values.ts';
import { ThresholdColumn } from './threshold-column.tsx';

/** Share of the available water that plants nobody has named may use, as the server takes it. */
const USUAL_DEPLETION = fraction(0.5);

type Props = { draft: SensorDraft; zone: Zone | undefined };

/** Between which lines the sensor leaves watering alone, beside a picture of them. */
export function ThresholdFields({ draft, zone }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { values, field } = draft;
  const plant = zone?.plant_type ?? null;
  const usual = defaultThresholds(
    plant === null ? USUAL_DEPLETION : PLANT_PROPERTIES[plant].managementAllowedDepletion,
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
        moisture={zone?.soil_water ? soilShares(zone.soil_water).filled : null}
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
