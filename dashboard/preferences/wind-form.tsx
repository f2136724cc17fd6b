import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart } from '../ui/field.ts';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

export function WindForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const draft = usePreferencesForm(group, ['wind']);
  const field = fieldsOfPart(draft.part('wind'));
  return (
    <PreferenceFrame name={`wind ${group.id}`} lead={t('windForm.lead')} draft={draft}>
      <SwitchField label={t('windForm.enabled')} {...field('enabled')} />
      <UnitQuantityField
        label={t('windForm.threshold')}
        description={t('windForm.thresholdHint')}
        unit={units.fields.windKmh}
        {...field('threshold_kmh')}
      />
    </PreferenceFrame>
  );
}
