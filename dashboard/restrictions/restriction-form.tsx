import type { ConstraintCreation } from '@sluice/contract/restrictions';
import { useTranslation } from 'react-i18next';
import { monthChoices, weekdayChoices } from '../platform/calendar-names.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { SaveActions, SendActions } from '../platform/form-actions.tsx';
import { useTimeOfDayTexts } from '../platform/time-of-day.ts';
import type { Draft } from '../ui/draft.ts';
import { fieldsOfPart } from '../ui/field.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { TimeOfDayField } from '../ui/fields/time-of-day-field.tsx';
import { ToggleList } from '../ui/fields/toggle-list.tsx';
import classes from '../ui/form-page.module.css';
import { useRestrictionSentence } from './restriction-sentence.ts';

type Props = {
  /** Of the form, among all there are. */
  name: string;
  draft: Draft<ConstraintCreation>;
  firstWeekday: number;
  isNew: boolean;
  onCancel: () => void;
};

const MIDDAY = { start_time: '10:00', end_time: '18:00' };

export function RestrictionForm({ name, draft, firstWeekday, isNew, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  const timeTexts = useTimeOfDayTexts();
  const tell = useRestrictionSentence();
  const { values, field } = draft;
  const frame = draft.part('time_frame');
  const frameField = frame.value && fieldsOfPart({ ...frame, value: frame.value });
  return (
    <DraftForm name={name} draft={draft} className={classes.form}>
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
        options={weekdayChoices(i18n.language, firstWeekday)}
        {...field('days')}
      />
      <ToggleList
        label={t('recurrence.months')}
        description={t('recurrence.monthsHint')}
        options={monthChoices(i18n.language)}
        {...field('months')}
      />
      {isNew ? <SendActions draft={draft} onCancel={onCancel} /> : <SaveActions draft={draft} />}
    </DraftForm>
  );
}
