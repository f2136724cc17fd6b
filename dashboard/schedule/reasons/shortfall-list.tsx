import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './shortfall-list.module.css';

const DAYS_NAMED = 4;

type Shortfall = CurrentGroup['shortfalls'][number];

/** The page of a remedy; null where the hardware would have to change. */
function findPage(way: Shortfall['ways_out'][number], zoneId: string) {
  switch (way) {
    case 'widenTimeFrames':
    case 'moreZonesAtOnce':
    case 'raiseCapacity':
      return { to: '/settings/preferences/SchedulingSetting' };
    case 'liftRunLimit':
    case 'lessFlow':
      return { to: '/settings/zones', search: { zone: zoneId } };
    case 'splitZone':
      return null;
  }
}

function WayOut({ way, zoneId, isOpen }: { way: Shortfall['ways_out'][number]; zoneId: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const page = findPage(way, zoneId);
  const words = t(`wayOut.${way}`);
  return page && isOpen ? <PageLink {...page}>{words}</PageLink> : words;
}

/** What does not fit into the hours in which watering is allowed, and what would help. */
export function ShortfallList({ group }: { group: Pick<CurrentGroup, 'relationship' | 'shortfalls' | 'zones'> }) {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  if (group.shortfalls.length === 0) return null;
  const readIds = (words: string[]) => new Intl.ListFormat(i18n.language).format(words);
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
                    days: readIds(more > 0 ? [...named, t('shortfall.moreDays', { number: more })] : named),
                  })}
                </p>
                {ways_out.length > 0 && (
                  <>
                    <p className={classes.help}>{t('shortfall.whatHelps')}</p>
                    <ul className={classes.ways}>
                      {ways_out.map((way) => (
                        <li key={way}>
                          <WayOut way={way} zoneId={zone_id} isOpen={may(group.relationship, 'change')} />
                        </li>
                      ))}
                    </ul>
                  </>
                )}
              </div>
            </div>
          </Card>
        );
      })}
    </section>
  );
}
