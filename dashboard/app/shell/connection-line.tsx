import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { connectionStore } from '../../platform/live-updates.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './shell.module.css';

/** Shows that the connection is lost and data may be old. */
export function ConnectionLine({ knownAtMs }: { knownAtMs: number }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const connection = useSyncExternalStore(connectionStore.watch, connectionStore.read);
  const knownAt = new Date(knownAtMs);
  return (
    <div role="status">
      {connection === 'away' && (
        <p className={classes.connection}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden="true" />
          <span>
            {t('connection.away')} (<time dateTime={knownAt.toISOString()}>{dates.when(knownAt, new Date())}</time>)
          </span>
        </p>
      )}
    </div>
  );
}
