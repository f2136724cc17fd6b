import type { WeatherConstraints } from '@sluice/contract/preferences';
import type { MissedStartChoice } from '@sluice/engine/vocabulary/watering';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { WholeField } from '../ui/fields/whole-field.tsx';
import classes from '../ui/form-page.module.css';

type Missed = WeatherConstraints['missed_start'];

/** What is done about a start that was missed, as in a power cut. */
export function MissedStart(missed: Part<Missed>) {
  const { t } = useTranslation();
  const field = fieldsOfPart(missed);
  return (
    <div className={classes.form}>
      <ChoiceField<MissedStartChoice>
        label={t('schedulingForm.missedStartHint')}
        options={[
          { value: 'skip', label: t('schedulingForm.missed.skip') },
          { value: 'run_late', label: t('schedulingForm.missed.runLate') },
          { value: 'rest', label: t('schedulingForm.missed.rest') },
        ]}
        {...field('policy')}
      />
      {missed.value.policy === 'run_late' && (
        <WholeField label={t('schedulingForm.missedHours')} unit={t('schedulingForm.hours')} {...field('hours')} />
      )}
    </div>
  );
}
