import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reminder } from '@sluice/contract/reminders';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useRecurrenceFormat } from '../platform/display/recurrence.ts';
import { describeTimeOfDay } from '../platform/display/time-of-day.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ProgramCards } from '../programs/index.ts';
import { useAddReminder, useChangeReminder, useRemoveReminder } from './calls.ts';

/** The reminders of a sensor group; a card looks like a program's. */
export function ReminderList({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const tell = useReminderSentence((sensorId) => group.sensors.find(({ id }) => id === sensorId)?.name ?? '');
  const { mutate: add } = useAddReminder(group.id);
  const change = useChangeReminder();
  const { mutate: remove } = useRemoveReminder();

  const removeIt = ({ id, version: _version, ...kept }: Reminder) =>
    remove(id, {
      onSuccess: ({ recalculation }) =>
        showDone(t('form.removed'), recalculation, { label: t('snackbar.undo'), run: () => add(kept) }),
    });

  return (
    <ProgramCards
      kind="reminders"
      programs={group.reminders}
      canAdd={group.sensors.length > 0}
      card={(reminder) => ({
        sentence: tell(reminder),
        isBusy: change.isPending && change.variables.id === reminder.id,
        onSwitch: (enabled) =>
          change.mutate(
            { id: reminder.id, change: { enabled } },
            { onSuccess: ({ recalculation }) => showDone(t('form.saved'), recalculation) },
          ),
        onRemove: () => removeIt(reminder),
        toForm: { reminder: reminder.id },
      })}
    />
  );
}

/** A reminder in one sentence: "Fig tree probe: every 2 days at 18:00". */
function useReminderSentence(findName: (sensorId: string) => string) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const formatRecurrence = useRecurrenceFormat();
  return ({ kind, sensor_id, moisture_below, repeat, start_time, ...days }: Reminder): string => {
    const sensor = findName(sensor_id);
    if (kind === 'moisture' || repeat === null || start_time === null) {
      return t('reminders.whenDry', { sensor, moisture: asText(units.percent(moisture_below ?? 0)) });
    }
    return t('reminders.pattern', {
      sensor,
      days: formatRecurrence({ ...days, repeat }),
      time: describeTimeOfDay(start_time, t, dates),
    });
  };
}
