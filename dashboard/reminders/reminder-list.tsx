import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reminder } from '@sluice/contract/reminders';
import { Link } from '@tanstack/react-router';
import { CardList } from '../page-kit/card-list.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ProgramCard } from '../programs/index.ts';
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

  const canAdd = group.sensors.length > 0;
  return (
    <CardList
      none={group.reminders.length > 0 ? undefined : canAdd ? t('reminders.none') : t('reminders.noSensors')}
      add={
        canAdd && (
          <Button component={Link} to="/settings/programs/ProgramsSetting">
            {t('reminders.add')}
          </Button>
        )
      }
    >
      {group.reminders.map((reminder) => (
        <ProgramCard
          key={reminder.id}
          program={reminder}
          sentence={tell(reminder)}
          isBusy={change.isPending && change.variables.id === reminder.id}
          onSwitch={(enabled) =>
            change.mutate(
              { id: reminder.id, change: { enabled } },
              { onSuccess: ({ recalculation }) => showDone(t('form.saved'), recalculation) },
            )
          }
          onRemove={() => removeIt(reminder)}
          toForm={{ reminder: reminder.id }}
        />
      ))}
    </CardList>
  );
}
