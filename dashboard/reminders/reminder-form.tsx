import type { Sensor } from '@sluice/contract/sensors';
import type { ReminderKind } from '@sluice/engine/vocabulary/watering';
import { ClockField } from '../page-kit/clock-field.tsx';
import { DateField } from '../page-kit/date-field.tsx';
import { EditForm, type RepeatingFormProps } from '../page-kit/edit-form.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useRecurrenceTexts } from '../platform/recurrence.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { UnitQuantityField } from '../ui/fields/quantity-field.tsx';
import { RecurrenceFields } from '../ui/fields/recurrence-fields.tsx';
import { optionsOf, SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
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
