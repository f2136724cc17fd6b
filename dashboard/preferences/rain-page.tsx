import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { RainStrategy } from '@sluice/engine/vocabulary/weather';
import { useCurrentIndex } from '../groups/index.ts';
import { GardenWhatIf } from '../past-year/index.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { QuantityField, UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { fieldsOfPart } from '../ui/form/field.ts';
import { PreferenceFrame } from './preference-frame.tsx';
import { usePreferencesForm } from './use-preferences-form.ts';

export default function RainPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <RainForm key={group.id} group={group} />;
}

const BEFORE = LIMITS.rainSkipPreviousDays;
const AFTER = LIMITS.rainSkipNextDays;
/** -3 three days before a rainy day, 0 the day itself, 3 three days after. */
const DAYS = Array.from({ length: BEFORE + 1 + AFTER }, (_, place) => place - BEFORE);

function RainForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const { draft, tried } = usePreferencesForm(group, ['rain']);
  const { strategy } = draft.values.rain;
  const field = fieldsOfPart(draft.part('rain'));
  const dayName = (day: number) => {
    if (day === 0) return t('rainForm.rainyDay');
    const count = dates.days(Math.abs(day));
    return day < 0 ? t('rainForm.before', { days: count }) : t('rainForm.after', { days: count });
  };
  return (
    <PreferenceFrame name={`rain ${group.id}`} lead={t('rainForm.lead')} draft={draft}>
      <SwitchField label={t('rainForm.enabled')} {...field('enabled')} />
      <ChoiceField<RainStrategy>
        label={t('rainForm.strategy')}
        options={[
          { value: 'forecast', label: t('rainForm.forecast'), hint: t('rainForm.forecastHint') },
          { value: 'expectation', label: t('rainForm.expectation'), hint: t('rainForm.expectationHint') },
        ]}
        {...field('strategy')}
      />
      <UnitQuantityField label={t('rainForm.threshold')} unit={units.fields.waterDepth} {...field('threshold_mm')} />
      {strategy === 'forecast' && (
        <QuantityField label={t('rainForm.probability')} unit="%" digits={0} {...field('probability')} />
      )}
      <ToggleList
        label={t('rainForm.days')}
        description={t('rainForm.daysHint')}
        options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
        {...field('days_to_skip')}
      />
      <GardenWhatIf group={group} settings={tried} />
    </PreferenceFrame>
  );
}
