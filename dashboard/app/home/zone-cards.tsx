import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import { may } from '@sluice/engine/vocabulary/roles';
import { QuickRun } from '../../manual-runs/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { MANY_ZONES } from '../../page-kit/list/many-zones.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { isSkip, ReasonChip, willWater } from '../../schedule/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ZoneCard } from '../../zones/index.ts';
import classes from './home.module.css';
import type { RunActions } from './use-run-actions.ts';

/** Gardens of many zones alone. */
const ManyZones = onDemand(async () => (await import('./many-zones.tsx')).ManyZones);

type Props = { group: CurrentGroup; schedules: readonly Schedule[]; actions: RunActions };

export function ZoneCards({ group, schedules, actions }: Props) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const isRunning = (zoneId: string) => group.active_runs.some(({ zone_id }) => zone_id === zoneId);
  /** The list comes in order of time, so the first of a zone is its next. */
  const findNext = (zoneId: string) =>
    schedules.find(({ zone_id, status }) => zone_id === zoneId && status !== 'EXECUTED');
  const findNextChance = (zoneId: string) =>
    schedules.find((schedule) => schedule.zone_id === zoneId && willWater(schedule))?.start_time;
  const canChange = may(group.relationship, 'change');
  const [used, unused] = [group.zones.filter(({ enabled }) => enabled), group.zones.filter(({ enabled }) => !enabled)];
  return (
    <Section
      title={group.zones.length > 1 ? t('home.zones') : t('home.garden')}
      aside={canChange && <PageLink to="/home/zones">{t('home.allZones')}</PageLink>}
    >
      {used.length > MANY_ZONES ? (
        <ManyZones group={group} zones={used} schedules={schedules} actions={actions} />
      ) : (
        <div className={classes.cards}>
          {used.map((zone) => {
            const next = findNext(zone.id);
            return (
              <ZoneCard
                key={zone.id}
                zone={zone}
                reason={
                  next && (
                    <ReasonChip
                      reason={next}
                      about={`${zone.name}, ${dates.when(next.start_time.utc, now)}`}
                      nextChance={isSkip(next) ? findNextChance(zone.id) : undefined}
                    />
                  )
                }
                actions={
                  <QuickRun
                    zone={zone}
                    devices={group.devices}
                    isPump={group.device_type === 'PUMP'}
                    isDisabled={isRunning(zone.id)}
                    onRun={(minutes) => actions.waterZone(zone, minutes)}
                  />
                }
              />
            );
          })}
        </div>
      )}
      {unused.length > 0 && (
        <p className={classes.unused}>
          {t('home.unusedZones', { zones: new Intl.ListFormat(i18n.language).format(unused.map(({ name }) => name)) })}
        </p>
      )}
    </Section>
  );
}
