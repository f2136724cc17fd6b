import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program, WholeProgram } from '@sluice/contract/programs';
import type { User } from '@sluice/contract/users';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDone } from '../page-kit/say-done.ts';
import { useWayBack } from '../page-kit/use-way-back.ts';
import { checkFields } from '../platform/check-fields.ts';
import { differencesOf } from '../platform/differences.ts';
import { useDisplay } from '../platform/display.tsx';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useDraft } from '../ui/draft.ts';
import { useAddProgram, useChangeProgram } from './calls.ts';
import { draftOf, newProgram, type ProgramDraft, wholeOf } from './program-draft.ts';
import { ProgramForm } from './program-form.tsx';
import { ProgramPreviewSection } from './program-preview-section.tsx';

type Props = { group: CurrentGroup; program: Program | undefined; user: User; back: string };

const NEW_MINUTES = 10;

export function ProgramEditor({ group, program, user, back }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const { mutateAsync: add } = useAddProgram(group.id);
  const { mutateAsync: change } = useChangeProgram();
  const kept = useRef(program);
  const { volume } = units.fields;

  const whole = (values: ProgramDraft): WholeProgram => wholeOf(values, kept.current?.zones ?? [], volume);
  const leave = useWayBack(back);
  /** Where there is one zone, it is the one that is meant. */
  const onlyZone = group.zones.length === 1 ? group.zones : [];
  const firstZones = onlyZone.map(({ id }) => ({ id, minutes: NEW_MINUTES, amount: null }));

  const draft = useDraft<ProgramDraft>({
    start: program ? draftOf(program, volume) : newProgram(dates.localDate(new Date()), firstZones),
    isNew: !program,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).wholeProgram, whole(values)),
    save: async (values) => {
      const before = kept.current;
      if (!before) {
        const { recalculation } = await add({ ...whole(values), run_now: values.run_now });
        sayDone(t('form.added'), recalculation);
        return values;
      }
      const differences = differencesOf(whole(draftOf(before, volume)), whole(values));
      const answer = await change({ id: before.id, change: { ...differences, version: before.version } });
      kept.current = answer.program;
      sayDone(t('form.saved'), answer.recalculation);
      return draftOf(answer.program, volume);
    },
    errorsOf: fieldErrorsOf,
    rebase: () => {
      kept.current = program;
    },
    onSaved: leave,
    onUnchanged: () => sayDone(t('form.unchanged'), null),
  });

  return (
    <ProgramForm
      name={`program ${program?.id ?? `of ${group.id}`}`}
      draft={draft}
      zones={group.zones}
      firstWeekday={user.first_weekday}
      isNew={!program}
      preview={
        <ProgramPreviewSection
          group={group}
          program={whole(draft.values)}
          others={group.programs.filter(({ id }) => id !== program?.id)}
        />
      }
      onCancel={leave}
    />
  );
}
