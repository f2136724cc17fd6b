import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { QuickRun } from '../../manual-runs/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarEntry } from '../../schedule/entries/calendar-entry.ts';
import { ZoneSkipMenu, ZoneSkips } from '../../schedule/skips/zone-skips.tsx';
import { NewTicketLink } from '../../tickets/index.ts';
import { DemandFeedback } from '../../zones/demand-feedback.tsx';
import { MissingNote } from '../../zones/missing-note.tsx';
import { ZonePhoto } from '../../zones/photo/zone-photo.tsx';
import { SoilPicture } from '../../zones/soil/soil-picture.tsx';
import { leftBeforeWateringMm } from '../../zones/soil/soil-shares.ts';
import { ZoneLockCard } from '../../zones/zone-lock.tsx';
import { describeZone } from '../../zones/zone-sentence.ts';
import type { RunActions } from '../home/use-run-actions.ts';
import classes from './zone-head.module.css';

type Props = {
  zone: Zone;
  group: CurrentGroup;
  actions: RunActions;
  next: CalendarEntry | undefined;
  /** Beside another page, with a way to its own: its name stands above already. */
  isBrief?: boolean;
};

/** Its earth, how it is, what comes next, and what can be done now. */
export function ZoneHead({ zone, group, actions, next, isBrief = false }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const mayChange = may(group.relationship, 'change');
  const { soil_water: water, last_run: last } = zone;
  const left = water && leftBeforeWateringMm(water);
  const isBusy = group.active_runs.some(({ zone_id }) => zone_id === zone.id);
  return (
    <section className={classes.head} data-photo={zone.photo_tag !== null || undefined} aria-label={zone.name}>
      {water && <SoilPicture water={water} plantType={zone.plant_type} />}
      <div className={classes.words}>
        {!isBrief && <h2 className={classes.name}>{zone.name}</h2>}
        <p className={classes.sentence} title={zone.next_run ? dates.exact(zone.next_run.utc) : undefined}>
          {describeZone(zone, { t, dates, now })}
        </p>
        <ZoneLockCard zone={zone} />
        {left !== null && (
          <p className={classes.line}>
            {left > 0 ? t('soilCard.enough', { depth: asText(units.waterDepth(left)) }) : t('soilCard.thirsty')}
          </p>
        )}
        <MissingNote missing={zone.missing} />
        {last && (
          <p className={classes.quiet} title={dates.exact(last.utc)}>
            {t('zones.lastWatered', { when: dates.ago(last.utc, now) })}
          </p>
        )}
        {zone.moisture !== null && (
          <p className={classes.quiet}>{t('zonePlace.probe', { share: asText(units.percent(zone.moisture)) })}</p>
        )}
        {zone.metered_flow_l_per_min !== null && (
          <p className={classes.quiet}>
            {t('zonePlace.meteredFlow', { flow: asText(units.flow(zone.metered_flow_l_per_min)) })}
          </p>
        )}
        <div className={classes.actions}>
          {zone.enabled && (
            <QuickRun
              zone={zone}
              devices={group.devices}
              isPump={group.device_type === 'PUMP'}
              isDisabled={isBusy}
              onRun={(minutes) => actions.waterZone(zone, minutes)}
            />
          )}
          <ZoneSkipMenu groupId={group.id} zone={zone} next={next} />
          {isBrief ? (
            <PageLink to="/home/zones" search={{ zone: zone.id }}>
              {t('zoneForm.toPlace')}
            </PageLink>
          ) : (
            <PageLink to="/home/ZoneStatusChart" search={{ zone: zone.id }}>
              {t('zonePlace.toChart')}
            </PageLink>
          )}
          <NewTicketLink kind="zone" thing={zone} />
        </div>
        <ZoneSkips groupId={group.id} zone={zone} />
        {mayChange && <DemandFeedback zone={zone} />}
        {zone.photo_tag === null && !isBrief && <ZonePhoto zone={zone} mayChange={mayChange} />}
      </div>
      {zone.photo_tag !== null && <ZonePhoto zone={zone} mayChange={mayChange} />}
    </section>
  );
}
