import type { CurrentGroup } from '@sluice/contract/groups';
import type { Decision } from '@sluice/contract/schedule';
import type { WeatherDay } from '@sluice/contract/weather';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { type Bundle, bundleCycles } from '../../schedule/entries/bundles.ts';
import type { CalendarEntry } from '../../schedule/entries/calendar-entry.ts';
import { bundleDetails } from '../../schedule/entries/entry-details.ts';
import { OutcomeIcon } from '../../schedule/entries/outcome-icon.tsx';
import { decisionsQuery } from '../../schedule/later-calls.ts';
import { writeReasonLabel } from '../../schedule/reasons/reason.ts';
import { ReasonText } from '../../schedule/reasons/reason-text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DayWeather } from '../../weather/day-weather.tsx';
import { SoilColumn } from '../../zones/soil/soil-column.tsx';
import { calculateSoilShares } from '../../zones/soil/soil-shares.ts';
import classes from './zone-week.module.css';

const DAYS_SHOWN = 7;

type Props = {
  zone: Zone;
  group: CurrentGroup;
  entries: readonly CalendarEntry[];
  /** False until the plan is known. */
  isComplete: boolean;
};

/** Day by day from today: weather, the soil in the morning as the plan expects it, and what is watered or left out. */
export function ZoneWeek({ zone, group, entries, isComplete }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const last = addDays(today, DAYS_SHOWN - 1);
  const read = useQuery(decisionsQuery(group.id, zone.id, today, last));
  const { data: decisions = [] } = read;
  const balanced = decisions.filter(({ demand }) => demand !== null);
  return (
    <Section
      title={t('zonePlace.week')}
      aside={balanced.length > 0 && <span className={classes.aside}>{t('zonePlace.mornings')}</span>}
    >
      <FailedReads reads={[read]} />
      <ol className={classes.week}>
        {Array.from({ length: DAYS_SHOWN }, (_, ahead) => addDays(today, ahead)).map((date) => (
          <Day
            key={date}
            date={date}
            zone={zone}
            hasSoil={balanced.length > 0}
            isComplete={isComplete}
            entries={entries.filter(({ localDate }) => localDate === date)}
            demand={balanced.find(({ local_date }) => local_date === date)?.demand}
            reason={decisions.find(({ local_date, verdict }) => local_date === date && verdict === 'skip')?.reason}
            weather={group.location === 'outdoor' ? group.weathers.find((day) => day.date === date) : undefined}
          />
        ))}
      </ol>
    </Section>
  );
}

type DayProps = Pick<Props, 'zone' | 'entries' | 'isComplete'> & {
  date: string;
  /** The plan calculates its soil's water. */
  hasSoil: boolean;
  demand: Decision['demand'] | undefined;
  /** Why the day has no water, where no start tells it. */
  reason: Decision['reason'] | undefined;
  weather: WeatherDay | undefined;
};

function Day({ date, zone, hasSoil, entries, isComplete, demand, reason, weather }: DayProps) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const isToday = dates.daysAhead(date, now) === 0;
  const water = isToday
    ? zone.soil_water
    : zone.soil_water && demand && { ...zone.soil_water, depletion_mm: demand.depletion_mm };
  return (
    <li className={classes.day} data-today={isToday || undefined}>
      <h3 className={classes.date}>
        <span>{dates.shortWeekday(date)}</span> <span className={classes.number}>{dates.dayAndMonth(date)}</span>
      </h3>
      <div className={classes.weather}>{weather && <DayWeather day={weather} />}</div>
      {hasSoil && (
        <div className={classes.soil}>
          {water && (
            <>
              <SoilColumn water={water} plantType={zone.plant_type} isTiny />
              <span aria-hidden="true">{asText(units.percent(calculateSoilShares(water).filled))}</span>
            </>
          )}
        </div>
      )}
      {entries.length === 0 ? (
        <DryDay reason={isComplete ? reason : undefined} text={isComplete && t('calendar.nothing')} />
      ) : (
        <ul className={classes.lines}>
          {bundleCycles(entries).map((bundle) => (
            <li key={bundle.entry.id}>
              <ZoneDayLine bundle={bundle} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function DryDay({ reason, text }: Pick<DayProps, 'reason'> & { text: string | false }) {
  const { t } = useTranslation();
  if (!reason) return <p className={classes.none}>{text}</p>;
  return (
    <details className={classes.none}>
      <summary>{writeReasonLabel(t, reason)}</summary>
      <ReasonText reason={reason} />
    </details>
  );
}

/** One watering or skip of a day, with the way to its card in the schedule. */
function ZoneDayLine({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const { entry } = bundle;
  const what =
    entry.outcome === 'skipped' ? [writeReasonLabel(t, entry.reason)] : bundleDetails(bundle, { dates, units });
  return (
    <Link
      to="/schedule"
      search={{ view: 'list', day: entry.localDate, entry: entry.id }}
      className={classes.line}
      data-outcome={entry.outcome}
    >
      <OutcomeIcon outcome={entry.outcome} size={16} />
      <time dateTime={entry.start.utc} title={dates.exact(entry.start.utc)}>
        {dates.time(entry.start.utc)}
      </time>
      {what.map((word) => (
        <span key={word} className={classes.what}>
          {word}
        </span>
      ))}
    </Link>
  );
}
