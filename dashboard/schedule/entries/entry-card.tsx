import type { Moment } from '@sluice/contract/primitives';
import type { Decision } from '@sluice/contract/schedule';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FactRows, fact } from '../../ui/text/fact-rows.tsx';
import { PlannedWith } from '../../weather/index.ts';
import { decisionsQuery } from '../later-calls.ts';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import { ReasonText } from '../reasons/reason-text.tsx';
import { type CalendarEntry, isReminder } from './calendar-entry.ts';
import classes from './entry-card.module.css';
import { listEntryDetails } from './entry-details.ts';
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
          <span>{listEntryDetails(entry, { t, dates, units }).join(' · ')}</span>
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
            <ReasonText reason={entry.reason} nextChance={nextChance} />
            {isAhead && <PlannedWith groupId={groupId} date={entry.localDate} />}
            {decision?.verdict === 'shortfall' && decision.reason && <ReasonText reason={decision.reason} />}
          </>
        )}
      </section>
      <FailedReads reads={[read]} />
      {decision?.demand && <WaterBalance demand={decision.demand} shortfallMm={decision.shortfall_mm} />}
      {children}
    </>
  );
}

type Demand = NonNullable<Decision['demand']>;

/** The day's account of the soil, folded: figures on which the planner decided. */
function WaterBalance({ demand, shortfallMm }: { demand: Demand; shortfallMm: number }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const depth = (mm: number) => asText(units.waterDepth(mm));
  const reservedForRainMm = demand.held_for_rain?.mm ?? 0;
  const rainMatters = demand.without_rain_mm > demand.expected_depletion_mm;
  const rows = [
    fact(t('balance.missing'), depth(demand.depletion_mm)),
    fact(t('balance.used'), `+ ${depth(demand.crop_et_mm)}`),
    fact(t('balance.rain'), `− ${depth(demand.rain_mm)}`),
    fact(t('balance.expected'), depth(demand.expected_depletion_mm)),
    rainMatters && fact(t('balance.withoutRain'), depth(demand.without_rain_mm)),
    fact(t('balance.refillFrom'), depth(demand.trigger_depletion_mm)),
    fact(t('balance.floor'), depth(demand.floor_depletion_mm)),
    fact(t('balance.given'), depth(demand.net_mm)),
    reservedForRainMm > 0 && fact(t('balance.heldForRain'), depth(reservedForRainMm)),
    shortfallMm > 0 && fact(t('balance.doesNotFit'), depth(shortfallMm)),
  ];
  return (
    <details className={classes.balance}>
      <summary className={classes.balanceTitle}>{t('balance.title')}</summary>
      <FactRows rows={rows} className={classes.balanceRows} />
      {demand.is_asked_by_sensor && <p className={classes.balanceNote}>{t('balance.askedBySensor')}</p>}
    </details>
  );
}
