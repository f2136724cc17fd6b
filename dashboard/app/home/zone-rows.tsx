import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import { may } from '@sluice/engine/vocabulary/roles';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { MANY_ZONES } from '../../page-kit/list/many-zones.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './home.module.css';
import type { RunActions } from './use-run-actions.ts';
import rows from './zone-row.module.css';
import { ZoneRow } from './zone-row.tsx';

/** Gardens of many zones alone. */
const ManyZones = onDemand(async () => (await import('./many-zones.tsx')).ManyZones);

type Props = { group: CurrentGroup; schedules: readonly Schedule[]; actions: RunActions };

export function ZoneRows({ group, schedules, actions }: Props) {
  const { t, i18n } = useTranslation();
  const next = findNextStarts(schedules);
  const [used, unused] = [group.zones.filter(({ enabled }) => enabled), group.zones.filter(({ enabled }) => !enabled)];
  return (
    <Section
      title={group.zones.length > 1 ? t('home.zones') : t('home.garden')}
      aside={
        may(group.relationship, 'change') && (
          <span className={classes.asideLinks}>
            <PageLink to="/home/GardenPlan">{t('title.gardenPlan')}</PageLink>
            <PageLink to="/home/zones">{t('home.allZones')}</PageLink>
          </span>
        )
      }
    >
      {used.length > MANY_ZONES ? (
        <ManyZones group={group} zones={used} next={next} actions={actions} />
      ) : (
        <ul className={rows.rows}>
          {used.map((zone) => (
            <ZoneRow key={zone.id} zone={zone} group={group} next={next.get(zone.id)} actions={actions} />
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <p className={classes.unused}>
          {t('home.unusedZones', { zones: new Intl.ListFormat(i18n.language).format(unused.map(({ name }) => name)) })}
        </p>
      )}
    </Section>
  );
}

/** By zone; the schedules come in order of time, so the first of a zone is its next. */
function findNextStarts(schedules: readonly Schedule[]) {
  const next = new Map<string | null, Schedule>();
  for (const schedule of schedules) {
    if (schedule.status !== 'EXECUTED' && !next.has(schedule.zone_id)) next.set(schedule.zone_id, schedule);
  }
  return next;
}
