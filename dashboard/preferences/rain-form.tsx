import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RainStrategy } from '@sluice/engine/vocabulary/weather';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { ToggleList } from '../ui/fields/toggle-list.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

const { rainSkipPreviousDays: BEFORE, rainSkipNextDays: AFTER } = LIMITS;
/** -3 three days before a rainy day, 0 the day itself, 3 three days after. */
const DAYS = Array.from({ length: BEFORE + 1 + AFTER }, (_, place) => place - BEFORE);

export function RainForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const draft = usePreferencesForm(group, ['rain']);
  const { rain } = draft.values;
  const set = (change: Partial<typeof rain>) => draft.set('rain', { ...rain, ...change });
  const dayName = (day: number) => {
    if (day === 0) return t('rainForm.rainyDay');
    const count = dates.days(Math.abs(day));
    return day < 0 ? t('rainForm.before', { days: count }) : t('rainForm.after', { days: count });
  };
  return (
    <PreferenceFrame name={`rain ${group.id}`} lead={t('rainForm.lead')} draft={draft}>
      <Switch
        label={t('rainForm.enabled')}
        checked={rain.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <ChoiceField<RainStrategy>
        label={t('rainForm.strategy')}
        options={[
          { value: 'forecast', label: t('rainForm.forecast'), hint: t('rainForm.forecastHint') },
          { value: 'expectation', label: t('rainForm.expectation'), hint: t('rainForm.expectationHint') },
        ]}
        chosen={rain.strategy}
        onChange={(strategy) => set({ strategy })}
      />
      <UnitQuantityField
        label={t('rainForm.threshold')}
        field={units.fields.waterDepth}
        value={rain.threshold_mm}
        error={draft.error('rain.threshold_mm')}
        onChange={(threshold) => set({ threshold_mm: threshold as number })}
      />
      {rain.strategy === 'forecast' && (
        <QuantityField
          label={t('rainForm.probability')}
          unit="%"
          digits={0}
          value={rain.probability}
          error={draft.error('rain.probability')}
          onChange={(probability) => set({ probability: probability as number })}
        />
      )}
      <ToggleList
        label={t('rainForm.days')}
        description={t('rainForm.daysHint')}
        options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
        chosen={rain.days_to_skip}
        error={draft.error('rain.days_to_skip')}
        onChange={(days_to_skip) => set({ days_to_skip })}
      />
    </PreferenceFrame>
  );
}
