import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionStore } from '../../platform/live-updates.ts';
import classes from './shell.module.css';

/** Quiet, but never silent: what is shown may be old. */
export function ConnectionLine() {
  const { t } = useTranslation();
  const connection = useSyncExternalStore(connectionStore.watch, connectionStore.read);
  return (
    <div role="status">
      {connection === 'away' && (
        <p className={classes.connection}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden="true" />
          {t('connection.away')}
        </p>
      )}
    </div>
  );
}
