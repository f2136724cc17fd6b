import { Button } from '@mantine/core';
import type { BackupProgram } from '@sluice/contract/backup-programs';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { useId, useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { isDraftKept } from '../platform/form/kept-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useProgramSentence } from '../programs/index.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/form-page.module.css';
import { BackupForm } from './backup-form.tsx';
import { useRemoveBackupProgram, useSetBackupProgram } from './calls.ts';

type Props = {
  device: Pick<Device, 'id' | 'name'>;
  zones: readonly Zone[];
  backup: BackupProgram | undefined;
  firstWeekday: number;
};

export function BackupDevice({ device, zones, backup, firstWeekday }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isOpen, setOpen] = useState(() => isDraftKept(`backup ${device.id}`));
  const tell = useProgramSentence((zoneId) => zones.find(({ id }) => id === zoneId)?.name ?? '');
  const { mutate: remove } = useRemoveBackupProgram();
  const { mutate: set } = useSetBackupProgram();

  const removeIt = ({ id: _id, version: _version, device_id, active_because: _active, ...setting }: BackupProgram) =>
    remove(device_id, {
      onSuccess: ({ recalculation }) =>
        showDone(t('form.removed'), recalculation, {
          label: t('snackbar.undo'),
          run: () => set({ deviceId: device_id, setting }),
        }),
    });
  const sentence = () => {
    if (!backup) return zones.length > 0 ? t('backupProgram.none') : t('programs.noZones');
    return backup.enabled ? tell(backup) : t('programs.off', { sentence: tell(backup) });
  };

  return (
    <Card labelledBy={titleId} tone={backup?.active_because ? 'attention' : 'plain'}>
      <h3 id={titleId} className={classes.cardTitle}>
        {device.name}
      </h3>
      {isOpen ? (
        <BackupForm
          device={device}
          zones={zones}
          backup={backup}
          firstWeekday={firstWeekday}
          onDone={() => setOpen(false)}
        />
      ) : (
        <>
          <p className={classes.cardText}>{sentence()}</p>
          {backup?.active_because && (
            <p className={classes.cardText}>{t(`backupProgram.because.${backup.active_because}`)}</p>
          )}
          {zones.length > 0 && (
            <div className={classes.actions}>
              <Button
                variant="default"
                aria-label={`${backup ? t('form.edit') : t('backupProgram.setUp')}: ${device.name}`}
                onClick={() => setOpen(true)}
              >
                {backup ? t('form.edit') : t('backupProgram.setUp')}
              </Button>
              {backup && <RemoveButton name={device.name} onRemove={() => removeIt(backup)} />}
            </div>
          )}
        </>
      )}
    </Card>
  );
}
