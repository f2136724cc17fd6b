import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

export function TemperatureForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = usePreferencesForm(group, ['temperature']);
  const { temperature } = draft.values;
  return (
    <PreferenceFrame name={`temperature ${group.id}`} lead={t('temperatureForm.lead')} draft={draft}>
      <Switch
        label={t('temperatureForm.enabled')}
        checked={temperature.enabled}
        onChange={({ currentTarget }) => draft.set('temperature', { ...temperature, enabled: currentTarget.checked })}
      />
      <UnitQuantityField
        label={t('temperatureForm.threshold')}
        description={t('temperatureForm.thresholdHint')}
        field={units.fields.temperature}
        value={temperature.threshold_c}
        error={draft.error('temperature.threshold_c')}
        onChange={(threshold) => draft.set('temperature', { ...temperature, threshold_c: threshold as number })}
      />
    </PreferenceFrame>
  );
}
