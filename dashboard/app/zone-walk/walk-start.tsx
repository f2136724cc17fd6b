import { Button, NativeSelect } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconDroplet } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { optionsOf } from '../../ui/fields/options-of.ts';
import form from '../../ui/form-page.module.css';
import classes from './zone-walk.module.css';

type Props = { zones: readonly Zone[]; onBegin: (zoneId: string) => void };

/** What the walk does, before any water runs. */
export function WalkStart({ zones, onBegin }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [first, setFirst] = useState(zones[0]?.id ?? '');
  return (
    <section className={classes.page}>
      <h2 className={classes.title}>{t('zoneWalk.title')}</h2>
      <p className={classes.lead}>{t('zoneWalk.lead', { length: dates.duration(LIMITS.valveTestSeconds) })}</p>
      {zones.length > 1 && (
        <NativeSelect
          label={t('zoneWalk.beginAt')}
          value={first}
          data={optionsOf(zones)}
          onChange={({ currentTarget }) => setFirst(currentTarget.value as typeof first)}
        />
      )}
      <div className={form.actions}>
        <Button
          size="md"
          leftSection={<IconDroplet size={22} stroke={1.6} aria-hidden="true" />}
          onClick={() => onBegin(first)}
        >
          {t('zoneWalk.begin')}
        </Button>
      </div>
    </section>
  );
}
