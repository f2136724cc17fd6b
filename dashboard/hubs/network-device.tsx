import { Button } from '@mantine/core';
import type { EndDevice, Hub } from '@sluice/contract/hubs';
import { type FormEvent, useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import rows from '../ui/layout/rows.module.css';
import { useRemoveFromNetwork, useRenameInNetwork } from './calls.ts';
import classes from './hub-setting.module.css';

type Props = { hub: Hub; device: EndDevice; onChanged: () => void };

/** One end device: renamed in place, and removed where no garden has it. */
export function NetworkDevice({ hub, device, onChanged }: Props) {
  const { t } = useTranslation();
  const { name, model, serial_number: serial, is_added: isAdded, has_update: hasUpdate } = device;
  const [typed, setTyped] = useState(name);
  const [hasStayed, setStayed] = useState(false);
  const { mutateAsync: rename, isPending: isRenaming } = useRenameInNetwork();
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveFromNetwork();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void rename({ id: hub.id, serial, name: typed.trim() })
      .then(() => {
        showDone(t('form.saved'), null);
        onChanged();
      })
      .catch(() => undefined);
  };
  const takeOut = async () => {
    try {
      return await remove({ id: hub.id, serial, isForced: hasStayed });
    } catch (error) {
      setStayed(true);
      throw error;
    }
  };
  return (
    <li className={classes.networkDevice}>
      <span className={rows.quiet}>
        {[
          model,
          serial,
          t(isAdded ? 'hubNetwork.isAdded' : 'hubNetwork.isFree'),
          ...(hasUpdate ? [t('hubNetwork.hasUpdate')] : []),
        ].join(' · ')}
      </span>
      <div className={classes.networkName}>
        <form className={classes.networkName} onSubmit={save}>
          <TextField
            label={t('hubNetwork.name')}
            aria-label={t('hubNetwork.nameOf', { name })}
            value={typed}
            onChange={setTyped}
          />
          <Button
            type="submit"
            variant="default"
            aria-label={t('hubNetwork.rename', { name })}
            loading={isRenaming}
            disabled={typed.trim() === '' || typed.trim() === name}
          >
            {t('form.save')}
          </Button>
        </form>
        {!isAdded && (
          <RemoveThing
            name={name}
            {...(hasStayed ? { label: t('hubNetwork.force') } : {})}
            warning={t(hasStayed ? 'hubNetwork.forceWarning' : 'hubNetwork.removeWarning')}
            isBusy={isRemoving}
            onRemove={takeOut}
            onRemoved={onChanged}
          />
        )}
      </div>
    </li>
  );
}
