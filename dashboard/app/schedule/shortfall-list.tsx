import type { CurrentGroup } from '@sluice/contract/groups';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../../platform/display.tsx';
import { asText } from '../../platform/unit-display.ts';
import { Card } from '../../ui/card.tsx';
import classes from './shortfall-list.module.css';

const DAYS_NAMED = 4;

/** What does not fit into the hours in which watering is allowed, and what would help. */
export function ShortfallList({ group }: { group: Pick<CurrentGroup, 'shortfalls' | 'zones'> }) {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  if (group.shortfalls.length === 0) return null;
  const listOf = (words: string[]) => new Intl.ListFormat(i18n.language).format(words);
  return (
    <section aria-label={t('shortfall.title')} className={classes.list}>
      {group.shortfalls.map(({ zone_id, missing_mm, local_dates, ways_out }) => {
        const named = local_dates.slice(0, DAYS_NAMED).map(dates.dayAndMonth);
        const more = local_dates.length - named.length;
        return (
          <Card key={zone_id} tone="attention">
            <div className={classes.item}>
              <IconAlertTriangle size={22} stroke={1.6} className={classes.icon} aria-hidden="true" />
              <div>
                <p className={classes.text}>
                  {t('shortfall.sentence', {
                    zone: group.zones.find(({ id }) => id === zone_id)?.name ?? t('home.aZone'),
                    missing: asText(units.waterDepth(missing_mm)),
                    days: listOf(more > 0 ? [...named, t('shortfall.moreDays', { number: more })] : named),
                  })}
                </p>
                {ways_out.length > 0 && (
                  <p className={classes.help}>
                    {t('shortfall.whatHelps', { ways: ways_out.map((way) => t(`wayOut.${way}`)).join(' · ') })}
                  </p>
                )}
              </div>
            </div>
          </Card>
        );
      })}
    </section>
  );
}
