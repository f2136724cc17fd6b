import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { User } from '@sluice/contract/users';
import { useEditForm } from '../page-kit/use-edit-form.ts';
import { useDisplay } from '../platform/display.tsx';
import { useAddProgram, useChangeProgram } from './calls.ts';
import { newProgram, toDraft, toWireProgram } from './program-draft.ts';
import { ProgramForm } from './program-form.tsx';
import { ProgramPreviewSection } from './program-preview-section.tsx';

type Props = { group: CurrentGroup; program: Program | undefined; user: User; back: string };

const NEW_MINUTES = 10;

export function ProgramEditor({ group, program, user, back }: Props) {
  const { dates, units } = useDisplay();
  const { mutateAsync: add } = useAddProgram(group.id);
  const { mutateAsync: change } = useChangeProgram();
  const { volume } = units.fields;
  /** Where there is one zone, it is the one that is meant. */
  const onlyZone = group.zones.length === 1 ? group.zones : [];
  const firstZones = onlyZone.map(({ id }) => ({ id, minutes: NEW_MINUTES, amount: null }));

  const { form, whole } = useEditForm({
    name: 'program',
    groupId: group.id,
    thing: program,
    fresh: () => newProgram(dates.localDate(new Date()), firstZones),
    toValues: (kept) => toDraft(kept, volume),
    toWhole: (values, before) => toWireProgram(values, before?.zones ?? [], volume),
    schema: async () => (await import('./schemas.ts')).wholeProgram,
    add: (added, { run_now }) => add({ ...added, run_now }),
    change,
    stored: (answer) => answer.program,
    back,
  });

  return (
    <ProgramForm
      form={form}
      zones={group.zones}
      firstWeekday={user.first_weekday}
      preview={
        <ProgramPreviewSection
          group={group}
          program={whole}
          others={group.programs.filter(({ id }) => id !== program?.id)}
        />
      }
    />
  );
}
