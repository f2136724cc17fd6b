import { Button } from '@mantine/core';
import type { Skip } from '@sluice/contract/schedule';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import classes from './skip-list.module.css';

type Props = {
  skips: readonly Skip[];
  zoneName: (zoneId: Skip['zone_id']) => string;
  isBusy: boolean;
  /** Null for who may not. */
  onCancel: ((skip: Skip) => void) | null;
};

/** What people have left out for a while, each with the way back. Single waterings have theirs in the calendar. */
export function SkipList({ skips, zoneName, isBusy, onCancel }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const lasting = skips.filter(({ scope }) => scope !== 'schedule');
  if (lasting.length === 0) return null;
  /** They end at midnight: the day before is the last. */
  const lastDayOf = ({ until }: Skip) => dates.day(dates.localDate(new Date(Date.parse(until.utc) - 1)), now);
  return (
    <ul className={classes.list} aria-label={t('skip.inForce')}>
      {lasting.map((skip) => (
        <li key={skip.id} className={classes.item}>
          <span>
            {skip.scope === 'zone'
              ? t('skip.zoneUntil', { zone: zoneName(skip.zone_id), until: lastDayOf(skip) })
              : t('skip.allUntil', { until: lastDayOf(skip) })}
          </span>
          {onCancel && (
            <Button variant="default" disabled={isBusy} onClick={() => onCancel(skip)}>
              {t('skip.cancel')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
