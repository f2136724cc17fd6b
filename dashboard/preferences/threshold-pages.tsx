import type { CurrentGroup } from '@sluice/contract/groups';
import { useCurrentIndex } from '../groups/index.ts';
import { GardenWhatIf } from '../past-year/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { fieldsOfPart } from '../ui/form/field.ts';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

function ThresholdPage({ Form }: { Form: typeof TemperatureForm | typeof WindForm }) {
  const { current_group: group } = useCurrentIndex();
  return group && <Form key={group.id} group={group} />;
}

export const TemperaturePage = () => <ThresholdPage Form={TemperatureForm} />;
export const WindPage = () => <ThresholdPage Form={WindForm} />;

/** Weather in which nothing is watered: from one figure on. */
function WindForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { draft, tried } = usePreferencesForm(group, ['wind']);
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
      <GardenWhatIf group={group} settings={tried} lead={t('whatIf.windLead')} />
    </PreferenceFrame>
  );
}

/** Frost, and winter where pipes stay filled. */
function TemperatureForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { draft, tried } = usePreferencesForm(group, ['temperature', 'winter_watering']);
  const frost = fieldsOfPart(draft.part('temperature'));
  const winter = fieldsOfPart(draft.part('winter_watering'));
  return (
    <PreferenceFrame name={`temperature ${group.id}`} lead={t('temperatureForm.lead')} draft={draft}>
      <SwitchField label={t('temperatureForm.enabled')} {...frost('enabled')} />
      <UnitQuantityField
        label={t('temperatureForm.threshold')}
        description={t('temperatureForm.thresholdHint')}
        unit={units.fields.temperature}
        {...frost('threshold_c')}
      />
      {draft.values.temperature.enabled && (
        <SwitchField
          label={t('temperatureForm.winter')}
          description={t('temperatureForm.winterHint')}
          {...winter('enabled')}
        />
      )}
      {draft.values.temperature.enabled && draft.values.winter_watering.enabled && (
        <UnitQuantityField
          label={t('temperatureForm.winterThreshold')}
          description={t('temperatureForm.winterThresholdHint')}
          unit={units.fields.temperature}
          {...winter('threshold_c')}
        />
      )}
      <GardenWhatIf group={group} settings={tried} />
    </PreferenceFrame>
  );
}
