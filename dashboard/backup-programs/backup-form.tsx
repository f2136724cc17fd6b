import type { BackupProgram, BackupProgramSetting } from '@sluice/contract/backup-programs';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { useRef } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useRecurrenceTexts } from '../platform/display/recurrence.ts';
import { useTimeOfDayTexts } from '../platform/display/time-of-day.ts';
import { checkFields } from '../platform/form/check-fields.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { findVolumeField, toShownLengths, toWireLengths, ZoneLengths } from '../programs/index.ts';
import type { Length } from '../ui/fields/length-row.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { makeEveryOtherDay, RecurrenceFields } from '../ui/fields/time/recurrence-fields.tsx';
import { TimeOfDayField } from '../ui/fields/time/time-of-day-field.tsx';
import { useDraft } from '../ui/form/draft.ts';
import classes from '../ui/layout/form-page.module.css';
import { useSetBackupProgram } from './calls.ts';

type BackupDraft = Omit<BackupProgramSetting, 'zones' | 'version'> & { zones: Length[] };

type Props = {
  device: Pick<Device, 'id' | 'name'>;
  zones: readonly Zone[];
  backup: BackupProgram | undefined;
  firstWeekday: number;
  onDone: () => void;
};

const NEW_MINUTES = 10;

export function BackupForm({ device, zones, backup, firstWeekday, onDone }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const volume = findVolumeField(units, zones);
  const timeTexts = useTimeOfDayTexts();
  const recurrenceTexts = useRecurrenceTexts(firstWeekday);
  const { mutateAsync: set } = useSetBackupProgram();

  const version = useRef(backup?.version);

  const start = (): BackupDraft => {
    if (!backup) {
      const lengths = zones.map(({ id }) => ({ id, minutes: NEW_MINUTES, amount: null }));
      return { enabled: true, start_time: '05:00', ...makeEveryOtherDay(), zones: lengths };
    }
    const { enabled, start_time, repeat, interval_days, weekdays, months } = backup;
    const lengths = toShownLengths(backup.zones, volume);
    return { enabled, start_time, repeat, interval_days, weekdays, months, zones: lengths };
  };
  const whole = (values: BackupDraft): BackupProgramSetting => ({
    ...values,
    zones: toWireLengths(values.zones, backup?.zones ?? [], volume),
  });

  const draft = useDraft<BackupDraft>({
    start: start(),
    isNew: !backup,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).backupProgramSetting, whole(values)),
    save: async (values) => {
      const setting = { ...whole(values), ...(version.current && { version: version.current }) };
      const { recalculation } = await set({ deviceId: device.id, setting });
      showDone(t('form.saved'), recalculation);
      return values;
    },
    findErrors: readFieldErrors,
    rebase: () => {
      version.current = backup?.version;
    },
    onSaved: onDone,
    onUnchanged: onDone,
  });
  const { field } = draft;

  return (
    <DraftForm name={`backup ${device.id}`} draft={draft} className={classes.form}>
      <SwitchField label={t('backupProgram.enabled')} {...field('enabled')} />
      <RecurrenceFields field={field} texts={recurrenceTexts} />
      <TimeOfDayField label={t('programForm.startTime')} texts={timeTexts} {...field('start_time')} />
      <ZoneLengths zones={zones} draft={draft} />
      <SendActions draft={draft} send={t('form.save')} onCancel={onDone} />
    </DraftForm>
  );
}
