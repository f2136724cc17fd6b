import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart } from '../ui/field.ts';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

export function TemperatureForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = usePreferencesForm(group, ['temperature']);
  const field = fieldsOfPart(draft.part('temperature'));
  return (
    <PreferenceFrame name={`temperature ${group.id}`} lead={t('temperatureForm.lead')} draft={draft}>
      <SwitchField label={t('temperatureForm.enabled')} {...field('enabled')} />
      <UnitQuantityField
        label={t('temperatureForm.threshold')}
        description={t('temperatureForm.thresholdHint')}
        unit={units.fields.temperature}
        {...field('threshold_c')}
      />
    </PreferenceFrame>
  );
}
