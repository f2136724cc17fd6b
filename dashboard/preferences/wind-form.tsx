import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

export function WindForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = usePreferencesForm(group, ['wind']);
  const { wind } = draft.values;
  return (
    <PreferenceFrame name={`wind ${group.id}`} lead={t('windForm.lead')} draft={draft}>
      <Switch
        label={t('windForm.enabled')}
        checked={wind.enabled}
        onChange={({ currentTarget }) => draft.set('wind', { ...wind, enabled: currentTarget.checked })}
      />
      <UnitQuantityField
        label={t('windForm.threshold')}
        description={t('windForm.thresholdHint')}
        field={units.fields.windKmh}
        value={wind.threshold_kmh}
        error={draft.error('wind.threshold_kmh')}
        onChange={(threshold) => draft.set('wind', { ...wind, threshold_kmh: threshold as number })}
      />
    </PreferenceFrame>
  );
}
