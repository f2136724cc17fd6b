import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../ui/draft.ts';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { PlaceValues } from './place-values.ts';

/** A ten-thousandth of a degree is ten metres. */
const DIGITS = 4;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

/** Latitude and longitude, typed, or told by this device when it is asked to. */
export function PositionFields({ draft }: { draft: Draft<PlaceValues> }) {
  const { t } = useTranslation();
  const { set, field } = draft;
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set('latitude', rounded(coords.latitude));
        set('longitude', rounded(coords.longitude));
        setState('idle');
      },
      () => setState('refused'),
      { timeout: 15_000 },
    );
  };
  return (
    <>
      <div className={classes.row}>
        <QuantityField label={t('locationForm.latitude')} unit="°" digits={DIGITS} {...field('latitude')} />
        <QuantityField label={t('locationForm.longitude')} unit="°" digits={DIGITS} {...field('longitude')} />
      </div>
      <span>
        <Button
          variant="default"
          loading={state === 'asking'}
          leftSection={<IconCurrentLocation size={20} stroke={1.6} aria-hidden="true" />}
          onClick={ask}
        >
          {t('locationForm.useHere')}
        </Button>
      </span>
      <p role="status" className={classes.lead}>
        {state === 'refused' ? t('locationForm.noPlace') : t('locationForm.positionHint')}
      </p>
    </>
  );
}
