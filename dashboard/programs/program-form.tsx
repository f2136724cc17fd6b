import { Switch, TextInput } from '@mantine/core';
import type { WholeProgram } from '@sluice/contract/programs';
import type { Zone } from '@sluice/contract/zones';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { DraftForm } from '../platform/draft-form.tsx';
import { SaveActions, SendActions } from '../platform/form-actions.tsx';
import { useRecurrenceTexts } from '../platform/recurrence.ts';
import { useTimeOfDayTexts } from '../platform/time-of-day.ts';
import type { Draft } from '../ui/draft.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { OrderedLengths } from '../ui/fields/ordered-lengths.tsx';
import { RecurrenceFields } from '../ui/fields/recurrence-fields.tsx';
import { TimeOfDayField } from '../ui/fields/time-of-day-field.tsx';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { useLengthsTexts } from './lengths-texts.ts';
import { lengthPath, type ProgramDraft } from './program-draft.ts';

type Props = {
  /** Of the form, among all there are. */
  name: string;
  draft: Draft<ProgramDraft>;
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  firstWeekday: number;
  isNew: boolean;
  /** The days to come, as the draft would water them. */
  preview: ReactNode;
  onCancel: () => void;
};

export function ProgramForm({ name, draft, zones, firstWeekday, isNew, preview, onCancel }: Props) {
  const { t } = useTranslation();
  const { values, set, error } = draft;
  const { units } = useDisplay();
  const timeTexts = useTimeOfDayTexts();
  const lengthsTexts = useLengthsTexts();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const isFinish = values.anchor === 'finish';
  return (
    <DraftForm name={name} draft={draft} className={classes.form}>
      <TextInput
        label={t('programForm.name')}
        value={values.name}
        error={error('name')}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <Section title={t('programForm.when')}>
        <div className={classes.form}>
          <RecurrenceFields value={values} onChange={set} error={error} texts={recurrenceTexts} />
          <ChoiceField<WholeProgram['anchor']>
            label={t('programForm.anchor')}
            options={[
              { value: 'start', label: t('programForm.anchorStart') },
              { value: 'finish', label: t('programForm.anchorFinish') },
            ]}
            chosen={values.anchor}
            onChange={(anchor) => set('anchor', anchor)}
          />
          <TimeOfDayField
            label={isFinish ? t('programForm.finishTime') : t('programForm.startTime')}
            value={values.start_time}
            texts={timeTexts}
            error={error('start_time')}
            onChange={(time) => set('start_time', time ?? '')}
          />
          {!isFinish && (
            <TimeOfDayField
              label={t('programForm.endTime')}
              description={t('programForm.endTimeHint')}
              value={values.end_time}
              texts={timeTexts}
              mayBeNone
              error={error('end_time')}
              onChange={(time) => set('end_time', time)}
            />
          )}
          <div className={classes.row}>
            <TextInput
              type="date"
              label={t('programForm.startDay')}
              value={values.start_day}
              error={error('start_day')}
              onChange={({ currentTarget }) => set('start_day', currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('programForm.endDay')}
              value={values.end_day ?? ''}
              error={error('end_day')}
              onChange={({ currentTarget }) => set('end_day', currentTarget.value || null)}
            />
          </div>
        </div>
      </Section>
      <OrderedLengths
        label={t('programForm.zones')}
        description={t('programForm.zonesHint', { unit: units.fields.volume.unit })}
        items={zones}
        value={values.zones}
        texts={lengthsTexts}
        error={(path) => error(path ? `zones.${lengthPath(path)}` : 'zones')}
        onChange={(lengths) => set('zones', lengths)}
      />
      {preview}
      <Switch
        label={t('programForm.enabled')}
        checked={values.enabled}
        onChange={({ currentTarget }) => set('enabled', currentTarget.checked)}
      />
      {isNew && (
        <Switch
          label={t('programForm.runNow')}
          checked={values.run_now}
          onChange={({ currentTarget }) => set('run_now', currentTarget.checked)}
        />
      )}
      {isNew ? <SendActions draft={draft} onCancel={onCancel} /> : <SaveActions draft={draft} />}
    </DraftForm>
  );
}
