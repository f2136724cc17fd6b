import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import type { At } from './place-draft.ts';

const TIMEOUT_MS = 15_000;

/** Where this device is, asked of the browser only when the button is pressed. */
export function OwnPlaceButton({ onFound }: { onFound: (at: At) => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onFound({ latitude, longitude });
        setState('idle');
      },
      () => setState('refused'),
      { timeout: TIMEOUT_MS },
    );
  };
  return (
    <div>
      <Button
        variant="default"
        loading={state === 'asking'}
        leftSection={<IconCurrentLocation size={20} stroke={1.6} aria-hidden="true" />}
        onClick={ask}
      >
        {t('locationForm.useHere')}
      </Button>
      <p role="status" className={classes.quiet}>
        {t(state === 'refused' ? 'locationForm.noPlace' : 'locationForm.useHereHint')}
      </p>
    </div>
  );
}
