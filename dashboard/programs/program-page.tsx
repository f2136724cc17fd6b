import '../ui/mantine-field-styles.ts';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { onDemand } from '../platform/on-demand.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { ProgramEditor } from './program-editor.tsx';

/** Only gardens of probes have reminders. */
const ReminderEditor = onDemand(async () => (await import('../reminders/index.ts')).ReminderEditor);

/** One program, or in a sensor group one reminder: a new one, or the one that the address names. */
export default function ProgramPage() {
  const { t } = useTranslation();
  const { current_group: group, user } = useCurrentIndex();
  const { program: programId, reminder: reminderId } = useSearch({ strict: false });
  /** Stands below the schedule as well; the way back leads to where one came from. */
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
    return <ProgramEditor key={programId} group={group} program={program} user={user} back={back} />;
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
