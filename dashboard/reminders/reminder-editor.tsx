import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reminder, WholeReminder } from '@sluice/contract/reminders';
import type { User } from '@sluice/contract/users';
import { lazy, Suspense } from 'react';
import { useEditForm } from '../page-kit/form/use-edit-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useAddReminder, useChangeReminder } from './calls.ts';
import { makeReminder, toReminderDraft, toWholeReminder } from './reminder-draft.ts';
import { ReminderForm } from './reminder-form.tsx';

const ReminderPreview = lazy(() => import('./reminder-preview.tsx'));

type Props = { group: CurrentGroup; reminder: Reminder | undefined; user: User; back: string };

export function ReminderEditor({ group, reminder, user, back }: Props) {
  const { dates } = useDisplay();
  const now = useNow();
  const { mutateAsync: add } = useAddReminder(group.id);
  const { mutateAsync: change } = useChangeReminder();
  const today = dates.localDate(now);

  const { form, whole } = useEditForm({
    name: 'reminder',
    groupId: group.id,
    thing: reminder,
    fresh: () => makeReminder(today, group.sensors[0]?.id),
    toValues: (stored) => toReminderDraft(stored, today),
    toWhole: toWholeReminder,
    schema: async () => (await import('./schemas.ts')).wholeReminder,
    add: (added: WholeReminder) => add(added),
    change,
    readStored: (answer) => answer.reminder,
    back,
  });

  return (
    <ReminderForm
      form={form}
      sensors={group.sensors}
      firstWeekday={user.first_weekday}
      preview={
        typeof Temporal !== 'undefined' && (
          <Suspense fallback={null}>
            <ReminderPreview reminder={whole} timeZone={group.time_zone} now={now} />
          </Suspense>
        )
      }
    />
  );
}
