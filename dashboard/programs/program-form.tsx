import type { WholeProgram } from '@sluice/contract/programs';
import { DateField } from '../page-kit/date/date-field.tsx';
import { EditForm, type RepeatingFormProps } from '../page-kit/form/edit-form.tsx';
import { useRecurrenceTexts } from '../platform/display/recurrence.ts';
import { useTimeOfDayTexts } from '../platform/display/time-of-day.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { RecurrenceFields } from '../ui/fields/time/recurrence-fields.tsx';
import { TimeOfDayField } from '../ui/fields/time/time-of-day-field.tsx';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';

import type { ProgramDraft } from './program-draft.ts';
import { type ProgramZones, ZoneLengths } from './zone-lengths.tsx';

type Props = RepeatingFormProps<ProgramDraft> & { zones: ProgramZones };

export function ProgramForm({ form, zones, firstWeekday, preview }: Props) {
  const { t } = useTranslation();
  const { values, field } = form.draft;
  const timeTexts = useTimeOfDayTexts();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const isFinish = values.anchor === 'finish';
  return (
    <EditForm {...form}>
      <TextField label={t('programForm.name')} {...field('name')} />
      <FieldSection title={t('programForm.when')}>
        <RecurrenceFields field={field} texts={recurrenceTexts} />
        <ChoiceField<WholeProgram['anchor']>
          label={t('programForm.anchor')}
          options={[
            { value: 'start', label: t('programForm.anchorStart') },
            { value: 'finish', label: t('programForm.anchorFinish') },
          ]}
          {...field('anchor')}
        />
        <TimeOfDayField
          label={isFinish ? t('programForm.finishTime') : t('programForm.startTime')}
          texts={timeTexts}
          {...field('start_time')}
        />
        {!isFinish && (
          <TimeOfDayField
            label={t('programForm.endTime')}
            description={t('programForm.endTimeHint')}
            texts={timeTexts}
            mayBeNone
            {...field('end_time')}
          />
        )}
        <div className={classes.row}>
          <DateField label={t('programForm.startDay')} {...field('start_day')} />
          <DateField label={t('programForm.endDay')} {...field('end_day')} isOptional />
        </div>
      </FieldSection>
      <ZoneLengths zones={zones} draft={form.draft} />
      {preview}
      <SwitchField label={t('programForm.enabled')} {...field('enabled')} />
      {form.isNew && <SwitchField label={t('programForm.runNow')} {...field('run_now')} />}
    </EditForm>
  );
}
