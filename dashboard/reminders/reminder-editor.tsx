import type { CurrentGroup } from '@sluice/contract/groups';
import type { Reminder } from '@sluice/contract/reminders';
import type { User } from '@sluice/contract/users';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDone } from '../page-kit/say-done.ts';
import { useWayBack } from '../page-kit/use-way-back.ts';
import { checkFields } from '../platform/check-fields.ts';
import { differencesOf } from '../platform/differences.ts';
import { useDisplay } from '../platform/display.tsx';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useNow } from '../platform/use-now.ts';
import { useDraft } from '../ui/draft.ts';
import { useAddReminder, useChangeReminder } from './calls.ts';
import { draftOfReminder, newReminder, type ReminderDraft, wholeReminderOf } from './reminder-draft.ts';
import { ReminderForm } from './reminder-form.tsx';

const ReminderPreview = lazy(() => import('./reminder-preview.tsx'));

type Props = { group: CurrentGroup; reminder: Reminder | undefined; user: User; back: string };

export function ReminderEditor({ group, reminder, user, back }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutateAsync: add } = useAddReminder(group.id);
  const { mutateAsync: change } = useChangeReminder();
  const kept = useRef(reminder);
  const today = dates.localDate(now);
  const leave = useWayBack(back);

  const draft = useDraft<ReminderDraft>({
    start: reminder ? draftOfReminder(reminder, today) : newReminder(today, group.sensors[0]?.id),
    isNew: !reminder,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).wholeReminder, wholeReminderOf(values)),
    save: async (values) => {
      const before = kept.current;
      if (!before) {
        const { recalculation } = await add(wholeReminderOf(values));
        sayDone(t('form.added'), recalculation);
        return values;
      }
      const differences = differencesOf(wholeReminderOf(draftOfReminder(before, today)), wholeReminderOf(values));
      const answer = await change({ id: before.id, change: { ...differences, version: before.version } });
      kept.current = answer.reminder;
      sayDone(t('form.saved'), answer.recalculation);
      return values;
    },
    errorsOf: fieldErrorsOf,
    rebase: () => {
      kept.current = reminder;
    },
    onSaved: leave,
    onUnchanged: () => sayDone(t('form.unchanged'), null),
  });

  return (
    <ReminderForm
      name={`reminder ${reminder?.id ?? `of ${group.id}`}`}
      draft={draft}
      sensors={group.sensors}
      firstWeekday={user.first_weekday}
      isNew={!reminder}
      preview={
        typeof Temporal !== 'undefined' && (
          <Suspense fallback={null}>
            <ReminderPreview reminder={wholeReminderOf(draft.values)} timeZone={group.time_zone} now={now} />
          </Suspense>
        )
      }
      onCancel={leave}
    />
  );
}
