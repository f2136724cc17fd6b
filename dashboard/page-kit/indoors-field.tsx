import { GARDEN_LOCATIONS, type GardenLocation } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from '../platform/use-translation.ts';
import type { Field } from '../ui/field.ts';
import { SelectField } from '../ui/fields/select-field.tsx';

/** Whether something is under the sky or a roof. */
export function IndoorsField<L extends GardenLocation | null>(props: Field<L> & { label: string }) {
  const { t } = useTranslation();
  const options = GARDEN_LOCATIONS.map((place) => ({ value: place as L, label: t(`gardenLocation.${place}`) }));
  return <SelectField {...props} options={options} />;
}
