import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { Sensor } from '@sluice/contract/sensors';
import type { ReminderKind } from '@sluice/engine/vocabulary/watering';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { DraftForm } from '../platform/draft-form.tsx';
import { SaveActions, SendActions } from '../platform/form-actions.tsx';
import { useRecurrenceTexts } from '../platform/recurrence.ts';
import type { Draft } from '../ui/draft.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { RecurrenceFields } from '../ui/fields/recurrence-fields.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ReminderDraft } from './reminder-draft.ts';

type Props = {
  /** Of the form, among all there are. */
  name: string;
  draft: Draft<ReminderDraft>;
  sensors: readonly Pick<Sensor, 'id' | 'name'>[];
  firstWeekday: number;
  isNew: boolean;
  preview: ReactNode;
  onCancel: () => void;
};

export function ReminderForm({ name, draft, sensors, firstWeekday, isNew, preview, onCancel }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const { values, set, error } = draft;
  return (
    <DraftForm name={name} draft={draft} className={classes.form}>
      <TextInput
        label={t('programForm.name')}
        value={values.name}
        error={error('name')}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <NativeSelect
        label={t('reminders.sensor')}
        value={values.sensor_id}
        error={error('sensor_id')}
        data={[
          ...(values.sensor_id ? [] : [{ value: '', label: '' }]),
          ...sensors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => set('sensor_id', currentTarget.value as ReminderDraft['sensor_id'])}
      />
      <ChoiceField<ReminderKind>
        label={t('reminders.kind')}
        options={[
          { value: 'moisture', label: t('reminders.kindMoisture'), hint: t('reminders.kindMoistureHint') },
          { value: 'pattern', label: t('reminders.kindPattern') },
        ]}
        chosen={values.kind}
        onChange={(kind) => set('kind', kind)}
      />
      {values.kind === 'moisture' ? (
        <UnitQuantityField
          label={t('reminders.moistureBelow')}
          field={units.fields.share}
          value={values.moisture_below}
          error={error('moisture_below')}
          onChange={(moisture) => set('moisture_below', moisture)}
        />
      ) : (
        <>
          <RecurrenceFields value={values} onChange={set} error={error} texts={recurrenceTexts} />
          <TextInput
            type="time"
            label={t('reminders.time')}
            value={values.start_time ?? ''}
            error={error('start_time')}
            onChange={({ currentTarget }) => set('start_time', currentTarget.value || null)}
          />
          <div className={classes.row}>
            <TextInput
              type="date"
              label={t('programForm.startDay')}
              value={values.start_day ?? ''}
              error={error('start_day')}
              onChange={({ currentTarget }) => set('start_day', currentTarget.value || null)}
            />
            <TextInput
              type="date"
              label={t('programForm.endDay')}
              value={values.end_day ?? ''}
              error={error('end_day')}
              onChange={({ currentTarget }) => set('end_day', currentTarget.value || null)}
            />
          </div>
          {preview}
        </>
      )}
      <Switch
        label={t('reminders.enabled')}
        checked={values.enabled}
        onChange={({ currentTarget }) => set('enabled', currentTarget.checked)}
      />
      {isNew ? <SendActions draft={draft} onCancel={onCancel} /> : <SaveActions draft={draft} />}
    </DraftForm>
  );
}
