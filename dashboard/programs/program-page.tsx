import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { User } from '@sluice/contract/users';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { useEditForm } from '../page-kit/form/use-edit-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import classes from '../ui/layout/page.module.css';
import { useAddProgram, useChangeProgram } from './calls.ts';
import { gardensForPrograms } from './gardens-for-programs.ts';
import { makeProgram, toDraft, toWireProgram } from './program-draft.ts';
import { ProgramForm } from './program-form.tsx';
import { ProgramPreviewSection } from './program-preview-section.tsx';
import { findVolumeField } from './volume-field.ts';

/** Only gardens of probes have reminders. */
const ReminderEditor = onDemand(async () => (await import('../reminders/index.ts')).ReminderEditor);

/** One program, or in a sensor group one reminder: a new one, or the one that the address names. */
export default function ProgramPage() {
  const { t } = useTranslation();
  const { current_group: group, groups, user } = useCurrentIndex();
  const { program: programId, reminder: reminderId } = useSearch({ strict: false });
  /** Below the schedule too; the way back leads to where one came from. */
  const back = useRouterState({ select: ({ location }) => location.pathname.replace(/\/[^/]*$/, '') });
  if (!group) return null;
  const isSensorGroup = group.device_type === 'SENSOR';
  const program = group.programs.find(({ id }) => id === programId);
  const reminder = group.reminders.find(({ id }) => id === reminderId);
  const title = back === '/schedule' ? t('title.schedule') : isSensorGroup ? t('title.reminders') : t('title.programs');
  const editor = () => {
    if (isSensorGroup) {
      if (reminderId && !reminder) return <p className={classes.lead}>{t('errors.reminderRemoved')}</p>;
      return <ReminderEditor key={reminderId} group={group} reminder={reminder} user={user} back={back} />;
    }
    if (programId && !program) return <p className={classes.lead}>{t('errors.programRemoved')}</p>;
    return (
      <>
        <ProgramEditor key={programId} group={group} program={program} user={user} back={back} />
        {program && gardensForPrograms(groups, group.id).length > 0 && (
          <PageLink to="/settings/programs/CopyProgram" search={{ program: program.id }}>
            {t('title.copyProgram')}
          </PageLink>
        )}
      </>
    );
  };
  return (
    <div className={classes.page}>
      <PageLink to={back} isBack>
        {title}
      </PageLink>
      {editor()}
    </div>
  );
}

type Props = { group: CurrentGroup; program: Program | undefined; user: User; back: string };

const NEW_MINUTES = 10;

function ProgramEditor({ group, program, user, back }: Props) {
  const { dates, units } = useDisplay();
  const { mutateAsync: add } = useAddProgram(group.id);
  const { mutateAsync: change } = useChangeProgram();
  const volume = findVolumeField(units, group.zones);
  /** Where there is one zone, it is the one that is meant. */
  const onlyZone = group.zones.length === 1 ? group.zones : [];
  const firstZones = onlyZone.map(({ id }) => ({ id, minutes: NEW_MINUTES, amount: null }));

  const { form, whole } = useEditForm({
    name: 'program',
    groupId: group.id,
    thing: program,
    fresh: () => makeProgram(dates.localDate(new Date()), firstZones),
    toValues: (stored) => toDraft(stored, volume),
    toWhole: (values, before) => toWireProgram(values, before?.zones ?? [], volume),
    schema: async () => (await import('./schemas.ts')).wholeProgram,
    add: (added, { run_now }) => add({ ...added, run_now }),
    change,
    readStored: (answer) => answer.program,
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
          onStart={(time) => form.draft.set('start_time', time)}
        />
      }
    />
  );
}
