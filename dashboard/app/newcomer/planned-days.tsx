import type { CurrentGroup } from '@sluice/contract/groups';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { useQuery } from '@tanstack/react-query';
import { useStripDay } from '../../page-kit/date/use-strip-day.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { schedulesQuery } from '../../schedule/index.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DayStrip } from '../../ui/picture/day-strip.tsx';
import classes from './newcomer.module.css';

const DAYS = 14;

/** Calendar days, counted at noon UTC, where no clock changes. */
const listDays = (today: string, count: number) =>
  Array.from({ length: count }, (_, ahead) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  );

/** The first planned start of each of the next days. */
export function PlannedDays({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const stripDay = useStripDay();
  const read = useQuery(schedulesQuery(group.id));
  const { data: schedules } = read;
  if (!schedules) return <FailedReads reads={[read]} />;
  const starts = schedules
    .filter(({ status }) => status === null)
    .map(({ start_time: start }) => start)
    .sort((a, b) => a.utc.localeCompare(b.utc));
  const now = new Date();
  const days = listDays(dates.localDate(now), DAYS);
  const [first] = starts;
  const write = ({ local_date, utc }: (typeof starts)[number]) =>
    days.includes(local_date) ? t('newcomer.planned') : t('newcomer.plannedLater', { when: dates.when(utc, now) });
  return (
    <Section title={t('programPreview.title')}>
      <DayStrip
        label={t('programPreview.title')}
        days={days.map((date) => {
          const start = starts.find(({ local_date }) => local_date === date);
          return stripDay(date, start && dates.clock(start.local_time));
        })}
      />
      {first ? <p className={classes.note}>{write(first)}</p> : <NothingPlanned group={group} />}
      <MissingFacts group={group} />
    </Section>
  );
}

/** Why there is nothing, with the way out: a promise of water only where Sluice decides. */
function NothingPlanned({ group: { zones, programs } }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  if (zones.some(({ enabled, smart, missing }) => enabled && smart && missing.length === 0))
    return <p className={classes.note}>{t('newcomer.plannedNothing')}</p>;
  if (programs.some(({ enabled }) => enabled))
    return (
      <p className={classes.note}>
        {t('newcomer.plannedSkipped')} <PageLink to="/schedule">{t('newcomer.toCalendar')}</PageLink>
      </p>
    );
  return (
    <p className={classes.note}>
      {t('newcomer.plannedNobody')}{' '}
      <PageLink to="/newcomer" search={{ step: 'program' }}>
        {t('newcomer.chooseWay')}
      </PageLink>
    </p>
  );
}

/** Zones that Sluice is to water and cannot plan yet. */
function MissingFacts({ group: { zones } }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  return zones
    .filter(({ enabled, smart }) => enabled && smart)
    .flatMap((zone) => zone.missing.slice(0, 1).map((fact) => ({ zone, fact })))
    .map(({ zone, fact }) => (
      <p key={zone.id} className={classes.note}>
        {t('attention.missing', { zone: zone.name, fact: t(`missingFact.${fact}`) })}{' '}
        <PageLink to="/settings/zones" search={{ zone: zone.id }}>
          {t('attention.setUp')}
        </PageLink>
      </p>
    ));
}
