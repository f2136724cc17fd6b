import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reminder } from '@sluice/contract/reminders';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ProgramCards } from '../programs/index.ts';
import { useAddReminder, useChangeReminder, useRemoveReminder } from './calls.ts';
import { useReminderSentence } from './reminder-sentence.ts';

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
