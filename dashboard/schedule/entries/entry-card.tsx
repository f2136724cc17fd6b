import type { Moment } from '@sluice/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PlannedWith } from '../../weather/index.ts';
import { decisionsQuery } from '../later-calls.ts';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import { ReasonWords } from '../reasons/reason-words.tsx';
import { WaterBalance } from '../reasons/water-balance.tsx';
import { type CalendarEntry, isReminder } from './calendar-entry.ts';
import classes from './entry-card.module.css';
import { entryDetails } from './entry-words.ts';
import { OutcomeIcon } from './outcome-icon.tsx';

type Props = {
  groupId: string;
  entry: CalendarEntry;
  /** The program, one-time run or backup program behind it, in words. */
  origin: string | undefined;
  /** When the zone is watered next, where this one is not. */
  nextChance: Moment | undefined;
  children?: ReactNode;
};

/** Everything about one watering or skip, why above all. */
export function EntryCard({ groupId, entry, origin, nextChance, children }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const { start, end, zoneId, outcome } = entry;
  const isAhead = outcome === 'planned' || (outcome === 'skipped' && Date.parse(start.utc) > now.getTime());
  const read = useQuery({
    ...decisionsQuery(groupId, zoneId ?? ('' as NonNullable<typeof zoneId>), entry.localDate),
    enabled: isAhead && zoneId !== null,
  });
  const decision = read.data?.find(({ program_id }) => program_id === entry.programId);
  const span = end.utc === start.utc ? dates.time(start.utc) : `${dates.time(start.utc)} – ${dates.time(end.utc)}`;
  return (
    <>
      <div>
        <p className={classes.when}>
          <time dateTime={start.utc}>{joinClauses([dates.longDay(entry.localDate), span])}</time>
        </p>
        <p className={classes.state}>
          <OutcomeIcon outcome={outcome} size={20} />
          <span>{entryDetails(entry, { t, dates, units }).join(' · ')}</span>
        </p>
        {origin && <p className={classes.quiet}>{origin}</p>}
      </div>
      <section className={classes.why}>
        <h3 className={classes.heading}>{t('why.title')}</h3>
        {isReminder(entry) ? (
          <p>{t('calendar.reminderRule')}</p>
        ) : (
          <>
            <ReasonMark reason={entry.reason} />
            <ReasonWords reason={entry.reason} nextChance={nextChance} />
            {isAhead && <PlannedWith groupId={groupId} date={entry.localDate} />}
            {decision?.verdict === 'shortfall' && decision.reason && <ReasonWords reason={decision.reason} />}
          </>
        )}
      </section>
      <FailedReads reads={[read]} />
      {decision?.demand && <WaterBalance demand={decision.demand} shortfallMm={decision.shortfall_mm} />}
      {children}
    </>
  );
}
