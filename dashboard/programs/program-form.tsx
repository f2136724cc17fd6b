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
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
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
  const { values, error, field } = draft;
  const { units } = useDisplay();
  const timeTexts = useTimeOfDayTexts();
  const lengthsTexts = useLengthsTexts();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const isFinish = values.anchor === 'finish';
  return (
    <DraftForm name={name} draft={draft} className={classes.form}>
      <TextField label={t('programForm.name')} {...field('name')} />
      <Section title={t('programForm.when')}>
        <div className={classes.form}>
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
            <TextField type="date" label={t('programForm.startDay')} {...field('start_day')} />
            <TextField type="date" label={t('programForm.endDay')} {...field('end_day')} isOptional />
          </div>
        </div>
      </Section>
      <OrderedLengths
        label={t('programForm.zones')}
        description={t('programForm.zonesHint', { unit: units.fields.volume.unit })}
        items={zones}
        texts={lengthsTexts}
        {...field('zones')}
        error={(path) => error(path ? `zones.${lengthPath(path)}` : 'zones')}
      />
      {preview}
      <SwitchField label={t('programForm.enabled')} {...field('enabled')} />
      {isNew && <SwitchField label={t('programForm.runNow')} {...field('run_now')} />}
      {isNew ? <SendActions draft={draft} onCancel={onCancel} /> : <SaveActions draft={draft} />}
    </DraftForm>
  );
}
