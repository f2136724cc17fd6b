import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program, WholeProgram } from '@sluice/contract/programs';
import type { User } from '@sluice/contract/users';
import { useEditForm } from '../page-kit/use-edit-form.ts';
import { useWayBack } from '../page-kit/use-way-back.ts';
import { useDisplay } from '../platform/display.tsx';
import { useAddProgram, useChangeProgram } from './calls.ts';
import { newProgram, type ProgramDraft, toDraft, toWireProgram } from './program-draft.ts';
import { ProgramForm } from './program-form.tsx';
import { ProgramPreviewSection } from './program-preview-section.tsx';

type Props = { group: CurrentGroup; program: Program | undefined; user: User; back: string };

const NEW_MINUTES = 10;

export function ProgramEditor({ group, program, user, back }: Props) {
  const { dates, units } = useDisplay();
  const { mutateAsync: add } = useAddProgram(group.id);
  const { mutateAsync: change } = useChangeProgram();
  const { volume } = units.fields;
  const leave = useWayBack(back);
  /** Where there is one zone, it is the one that is meant. */
  const onlyZone = group.zones.length === 1 ? group.zones : [];
  const firstZones = onlyZone.map(({ id }) => ({ id, minutes: NEW_MINUTES, amount: null }));

  const { draft, whole } = useEditForm<Program, ProgramDraft, WholeProgram>({
    thing: program,
    fresh: () => newProgram(dates.localDate(new Date()), firstZones),
    toValues: (kept) => toDraft(kept, volume),
    toWhole: (values, before) => toWireProgram(values, before?.zones ?? [], volume),
    schema: async () => (await import('./schemas.ts')).wholeProgram,
    add: (added, { run_now }) => add({ ...added, run_now }),
    change: async (id, fields) => {
      const { program: kept, recalculation } = await change({ id, change: fields });
      return { kept, recalculation };
    },
    onSaved: leave,
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
          program={whole}
          others={group.programs.filter(({ id }) => id !== program?.id)}
        />
      }
      onCancel={leave}
    />
  );
}
