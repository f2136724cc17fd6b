import '../../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { AppointmentRow, calendarsQuery } from '../../appointments/index.ts';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useRestrictionSentence } from '../../restrictions/restriction-sentence.ts';
import { skipsQuery } from '../../schedule/later-calls.ts';
import { SkipList } from '../../schedule/skips/skip-list.tsx';
import { useSkipActions } from '../../schedule/skips/use-skip-actions.ts';
import page from '../../ui/layout/page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { useRunActions } from '../home/use-run-actions.ts';
import classes from './not-to-water.module.css';
import { SkipSpan } from './skip-span.tsx';

/** From an hour to three days: a party, a painter, a cloudburst. */
const HOURS_OFFERED = [1, 3, 6, 12, 24, 48, 72];

/** All that keeps water off, in one place: for some hours, for some days, and what holds without an end. */
export default function NotToWaterPage() {
  const { current_group: group } = useCurrentIndex();
  const { t } = useTranslation();
  return group ? (
    <NotToWater key={group.id} group={group} />
  ) : (
    <p className={page.lead}>{t('home.sentence.noZones')}</p>
  );
}

function NotToWater({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const runs = useRunActions(group);
  const skips = useSkipActions(group.id);
  const read = useQuery(skipsQuery(group.id));
  const maySkip = may(group.relationship, 'skip');
  const mayChange = may(group.relationship, 'change');
  const calendars = useQuery({ ...calendarsQuery(group.id), enabled: mayChange });
  const appointments = (calendars.data ?? [])
    .flatMap(({ id, appointments }) => appointments.map((appointment) => ({ calendarId: id, appointment })))
    .toSorted((a, b) => a.appointment.starts_at.localeCompare(b.appointment.starts_at));
  // An ignored one keeps no water off, and can be heeded again here.
  const heeded = appointments.filter(({ appointment }) => !appointment.is_ignored);
  const until = group.rain_delay_until;
  const lasting = read.data?.filter(({ scope }) => scope !== 'schedule') ?? [];
  return (
    <div className={`${page.page} ${classes.page}`}>
      {may(group.relationship, 'delayForRain') && (
        <Section title={t('notToWater.hours')}>
          <div className={classes.choices}>
            {HOURS_OFFERED.map((hours) => (
              <Button
                key={hours}
                variant="default"
                disabled={runs.isSettingRainDelay}
                onClick={() => runs.setRainDelay(hours)}
              >
                {hours < 48 ? dates.duration(hours * 3600) : dates.days(hours / 24)}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {maySkip && (
        <Section title={t('notToWater.days')}>
          <SkipSpan group={group} isBusy={skips.isBusy} onSkip={skips.skip} />
          {mayChange && <PageLink to="/settings/users">{t('notToWater.away')}</PageLink>}
        </Section>
      )}
      <Section title={t('notToWater.inForce')}>
        <FailedReads reads={[read, calendars]} />
        {until && (
          <div className={classes.delay}>
            <span title={dates.exact(until.utc)}>{t('rainDelay.until', { until: dates.when(until.utc, now) })}</span>
            <Button variant="default" loading={runs.isSettingRainDelay} onClick={() => runs.setRainDelay(null)}>
              {t('rainDelay.clear')}
            </Button>
          </div>
        )}
        <SkipList
          skips={lasting}
          zoneName={(zoneId) => group.zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone')}
          isBusy={skips.isBusy}
          onCancel={maySkip ? (skip) => skips.cancel(skip.id, skip) : null}
        />
        {read.data && (calendars.data || !mayChange) && lasting.length + heeded.length === 0 && !until && (
          <p className={page.lead}>{t('notToWater.nothing')}</p>
        )}
        {appointments.length > 0 && (
          <ul className={classes.appointments}>
            {appointments.map(({ calendarId, appointment }) => (
              <AppointmentRow
                key={`${calendarId} ${appointment.starts_at} ${appointment.uid}`}
                groupId={group.id}
                calendarId={calendarId}
                appointment={appointment}
                zones={group.zones}
              />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('notToWater.always')}>
        <LastingRules group={group} />
      </Section>
    </div>
  );
}

/** What a person or a law forbids until it is changed. */
function LastingRules({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const writeRestriction = useRestrictionSentence();
  const mayChange = may(group.relationship, 'change');
  const laws = group.regulations.filter(({ is_followed }) => is_followed);
  return (
    <>
      <ul className={classes.rules}>
        {group.constraints.map((constraint) => (
          <li key={constraint.id}>{writeRestriction(constraint)}</li>
        ))}
        {laws.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {group.constraints.length === 0 && laws.length === 0 && <p className={page.lead}>{t('notToWater.noRules')}</p>}
      {mayChange && (
        <div className={classes.links}>
          <PageLink to="/settings/restrictions">{t('title.restrictions')}</PageLink>
          {group.location === 'outdoor' && <PageLink to="/settings/regulations">{t('title.regulations')}</PageLink>}
          <PageLink to="/settings/preferences">{t('notToWater.hoursAndWeather')}</PageLink>
        </div>
      )}
    </>
  );
}
