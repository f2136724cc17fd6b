import type { WeatherConstraints } from '@sluice/contract/preferences';
import type { MissedStartChoice } from '@sluice/engine/vocabulary/watering';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import classes from '../ui/form-page.module.css';

type Missed = WeatherConstraints['missed_start'];
type Props = { value: Missed; error: (path: string) => string | undefined; onChange: (value: Missed) => void };

/** What is done about a start that was slept over, as in a power cut. */
export function MissedStart({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <ChoiceField<MissedStartChoice>
        label={t('schedulingForm.missedStartHint')}
        options={[
          { value: 'skip', label: t('schedulingForm.missed.skip') },
          { value: 'run_late', label: t('schedulingForm.missed.runLate') },
          { value: 'rest', label: t('schedulingForm.missed.rest') },
        ]}
        chosen={value.policy}
        onChange={(policy) => onChange({ ...value, policy })}
      />
      {value.policy === 'run_late' && (
        <QuantityField
          label={t('schedulingForm.missedHours')}
          unit={t('schedulingForm.hours')}
          digits={0}
          value={value.hours}
          error={error('hours')}
          onChange={(hours) => onChange({ ...value, hours: hours as number })}
        />
      )}
    </div>
  );
}
