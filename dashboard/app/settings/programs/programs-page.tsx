import '../../mantine-field-styles.ts';
import { useTranslation } from 'react-i18next';
import classes from '../../page.module.css';
import { useCurrentIndex } from '../../shell/current-index.tsx';
import { BackupSection } from './backup-section.tsx';
import { ProgramList } from './program-list.tsx';
import { ReminderList } from './reminder-list.tsx';

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
