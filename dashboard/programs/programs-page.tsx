import '../ui/mantine-field-styles.ts';
import { BackupSection } from '../backup-programs/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ReminderList } from '../reminders/index.ts';
import classes from '../ui/page.module.css';
import { ProgramList } from './program-list.tsx';

/** What waters by the user's own rules; in a sensor group, what reminds people to water by hand. */
export default function ProgramsPage() {
  const { t } = useTranslation();
  const { current_group: group, user } = useCurrentIndex();
  if (!group) return null;
  if (group.device_type === 'SENSOR') {
    return (
      <div className={classes.page}>
        <p className={classes.lead}>{t('reminders.lead')}</p>
        <ReminderList group={group} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('programs.lead')}</p>
      <ProgramList group={group} />
      <BackupSection group={group} firstWeekday={user.first_weekday} />
    </div>
  );
}
