import { Button } from '@mantine/core';
import type { Skip } from '@sluice/contract/schedule';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './skip-list.module.css';

type Props = {
  skips: readonly Skip[];
  zoneName: (zoneId: Skip['zone_id']) => string;
  isBusy: boolean;
  /** Null for who may not. */
  onCancel: ((skip: Skip) => void) | null;
};

/** Skips that last for a while, each with a button to cancel it. Skips of single waterings are in the calendar. */
export function SkipList({ skips, zoneName, isBusy, onCancel }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const lasting = skips.filter(({ scope }) => scope !== 'schedule');
  if (lasting.length === 0) return null;
  const formatSentence = ({ scope, zone_id, from, until }: Skip) => {
    /** They end at midnight: the day before is the last. */
    const last = dates.day(dates.localDate(new Date(Date.parse(until.utc) - 1)), now);
    if (Date.parse(from.utc) > now.getTime()) {
      const what = scope === 'zone' ? zoneName(zone_id) : t('skip.allZones');
      const first = dates.day(from.local_date, now);
      return first === last
        ? t('skip.oneDay', { what, day: first })
        : t('skip.span', { what, from: first, until: last });
    }
    return scope === 'zone'
      ? t('skip.zoneUntil', { zone: zoneName(zone_id), until: last })
      : t('skip.allUntil', { until: last });
  };
  return (
    <ul className={classes.list} aria-label={t('skip.inForce')}>
      {lasting.map((skip) => (
        <li key={skip.id} className={classes.item}>
          <span>{formatSentence(skip)}</span>
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
