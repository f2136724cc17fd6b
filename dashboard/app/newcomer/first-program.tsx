import { Button } from '@mantine/core';
import type { WholeProgram } from '@sluice/contract/programs';
import { ClockField } from '../../page-kit/date/clock-field.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAddProgram } from '../../programs/calls.ts';
import { ProgramPreviewSection } from '../../programs/program-preview-section.tsx';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import classes from './newcomer.module.css';
import type { StepProps } from './progress.ts';

const EVERY_DAYS = [1, 2, 3, 4, 7];
const SECONDS_PER_MINUTE = 60;

type Values = { name: string; time: string; everyDays: number; minutes: number | null };

/** The shortest form of a program: when, how often, how long; the preview of two weeks follows every change. */
export function FirstProgram({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: add } = useAddProgram(group.id);
  const zones = group.zones.filter(({ enabled }) => enabled);
  const toProgram = ({ name, time, everyDays, minutes }: Values): WholeProgram => ({
    name: name.trim(),
    enabled: true,
    start_day: dates.localDate(new Date()),
    end_day: null,
    start_time: time,
    end_time: null,
    anchor: 'start',
    repeat: 'interval',
    interval_days: everyDays,
    weekdays: [],
    months: [],
    zones: zones.map(({ id }) => ({
      zone_id: id,
      duration_s: minutes === null ? null : Math.round(minutes * SECONDS_PER_MINUTE),
      volume_l: null,
    })),
  });
  const draft = useSendForm<Values>({
    start: { name: t('newcomer.firstProgram'), time: '06:00', everyDays: 2, minutes: 10 },
    schema: async () => (await import('../../programs/schemas.ts')).wholeProgram,
    toSent: toProgram,
    send: async (values) => {
      const { recalculation } = await add({ ...toProgram(values), run_now: false });
      showDone(t('form.added'), recalculation);
      onDone();
    },
  });
  const { values, error, field } = draft;
  return (
    <DraftForm name={`first program ${group.id}`} draft={draft} className={classes.form} isLeftFreely>
      <div className={form.row}>
        <TextField label={t('newcomer.programName')} {...field('name')} />
        <ClockField label={t('newcomer.startTime')} {...field('time')} error={error('start_time')} />
        <SelectField
          label={t('newcomer.everyDays')}
          options={EVERY_DAYS.map((days) => ({ value: days, label: dates.days(days) }))}
          {...field('everyDays')}
          error={error('interval_days')}
        />
        <QuantityField
          label={t('newcomer.minutesEach')}
          unit={t('zoneForm.minutes')}
          digits={0}
          {...field('minutes')}
          error={error('zones.0.duration_s') ?? error('zones')}
        />
      </div>
      <ProgramPreviewSection
        group={group}
        program={toProgram(values)}
        others={group.programs}
        onStart={(time) => draft.set('time', time)}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={draft.isSending}>
          {t('newcomer.saveProgram')}
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          {t('newcomer.later')}
        </Button>
      </div>
    </DraftForm>
  );
}
