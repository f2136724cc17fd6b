import type { Sensor } from '@sluice/contract/sensors';
import type { ReminderKind } from '@sluice/engine/vocabulary/watering';
import { ClockField } from '../page-kit/date/clock-field.tsx';
import { DateField } from '../page-kit/date/date-field.tsx';
import { EditForm, type RepeatingFormProps } from '../page-kit/form/edit-form.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useRecurrenceTexts } from '../platform/display/recurrence.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice/choice-field.tsx';
import { optionsOf, SelectField } from '../ui/fields/choice/select-field.tsx';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { RecurrenceFields } from '../ui/fields/time/recurrence-fields.tsx';
import classes from '../ui/layout/form-page.module.css';
import type { ReminderDraft } from './reminder-draft.ts';

type Props = RepeatingFormProps<ReminderDraft> & { sensors: readonly Pick<Sensor, 'id' | 'name'>[] };

export function ReminderForm({ form, sensors, firstWeekday, preview }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const { values, field } = form.draft;
  return (
    <EditForm {...form}>
      <TextField label={t('programForm.name')} {...field('name')} />
      <SelectField
        label={t('reminders.sensor')}
        options={[...(values.sensor_id ? [] : [{ value: values.sensor_id, label: '' }]), ...optionsOf(sensors)]}
        {...field('sensor_id')}
      />
      <ChoiceField<ReminderKind>
        label={t('reminders.kind')}
        options={[
          { value: 'moisture', label: t('reminders.kindMoisture'), hint: t('reminders.kindMoistureHint') },
          { value: 'pattern', label: t('reminders.kindPattern') },
        ]}
        {...field('kind')}
      />
      {values.kind === 'moisture' ? (
        <UnitQuantityField
          label={t('reminders.moistureBelow')}
          unit={units.fields.percent}
          {...field('moisture_below')}
        />
      ) : (
        <>
          <RecurrenceFields field={field} texts={recurrenceTexts} />
          <ClockField label={t('reminders.time')} {...field('start_time')} isOptional />
          <div className={classes.row}>
            <DateField label={t('programForm.startDay')} {...field('start_day')} isOptional />
            <DateField label={t('programForm.endDay')} {...field('end_day')} isOptional />
          </div>
          {preview}
        </>
      )}
      <SwitchField label={t('reminders.enabled')} {...field('enabled')} />
    </EditForm>
  );
}
