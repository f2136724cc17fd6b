import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';

import { BackupDevice } from './backup-device.tsx';

type Props = { group: CurrentGroup; firstWeekday: number };

/** What waters when smart planning cannot: one for each device. */
export function BackupSection({ group, firstWeekday }: Props) {
  const { t } = useTranslation();
  if (group.devices.length === 0) return null;
  return (
    <FieldSection title={t('backupProgram.title')}>
      <p className={classes.lead}>{t('backupProgram.lead')}</p>
      {group.devices.map((device) => (
        <BackupDevice
          key={device.id}
          device={device}
          zones={group.zones.filter(({ device_id }) => device_id === device.id)}
          backup={group.backup_programs.find(({ device_id }) => device_id === device.id)}
          firstWeekday={firstWeekday}
        />
      ))}
    </FieldSection>
  );
}
