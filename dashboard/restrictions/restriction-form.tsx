import type { ConstraintCreation } from '@sluice/contract/restrictions';
import type { ReactNode } from 'react';
import { EditForm, type EditFormProps } from '../page-kit/form/edit-form.tsx';
import { listMonthChoices, listWeekdayChoices } from '../platform/display/calendar-names.ts';
import { useTimeOfDayTexts } from '../platform/display/time-of-day.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { TimeOfDayField } from '../ui/fields/time/time-of-day-field.tsx';
import { fieldsOfPart } from '../ui/form/field.ts';
import classes from '../ui/layout/form-page.module.css';
import { useRestrictionSentence } from './restriction-sentence.ts';

type Props = {
  form: EditFormProps<ConstraintCreation>;
  firstWeekday: number;
  /** Below the fields. */
  after: ReactNode;
};

const MIDDAY = { start_time: '10:00', end_time: '18:00' };

export function RestrictionForm({ form, firstWeekday, after }: Props) {
  const { t, i18n } = useTranslation();
  const timeTexts = useTimeOfDayTexts();
  const tell = useRestrictionSentence();
  const { values, field } = form.draft;
  const frame = form.draft.part('time_frame');
  const frameField = frame.value && fieldsOfPart({ ...frame, value: frame.value });
  return (
    <EditForm {...form}>
      <p className={classes.lead} aria-live="polite">
        {tell(values)}
      </p>
      <ChoiceField
        label={t('restrictions.frame')}
        options={[
          { value: 'allDay', label: t('restrictions.frameAllDay') },
          { value: 'custom', label: t('restrictions.frameCustom') },
        ]}
        value={frame.value ? 'custom' : 'allDay'}
        onChange={(choice) => frame.onChange(choice === 'custom' ? MIDDAY : null)}
      />
      {frameField && (
        <>
          <TimeOfDayField label={t('restrictions.from')} texts={timeTexts} {...frameField('start_time')} />
          <TimeOfDayField label={t('restrictions.to')} texts={timeTexts} {...frameField('end_time')} />
        </>
      )}
      <ToggleList
        label={t('recurrence.weekdays')}
        description={t('restrictions.daysHint')}
        options={listWeekdayChoices(i18n.language, firstWeekday)}
        {...field('days')}
      />
      <ToggleList
        label={t('recurrence.months')}
        description={t('recurrence.monthsHint')}
        options={listMonthChoices(i18n.language)}
        {...field('months')}
      />
      {after}
    </EditForm>
  );
}
