import type { ReactNode } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinClauses, joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { type Bundle, bundleDay, hasManyZones, type ZoneBundle } from '../entries/bundles.ts';
import { type CalendarEntry, isReminder, toRibbonRuns } from '../entries/calendar-entry.ts';
import { bundleDetails, listEntryDetails } from '../entries/entry-details.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { writeReasonLabel } from '../reasons/reason.ts';
import { DayRibbon } from '../ribbon/day-ribbon.tsx';
import type { CalendarDaysProps } from './calendar-props.ts';
import classes from './grid-line.module.css';

type Classes = Readonly<Record<'lines' | 'more', string | undefined>>;

type Props = Pick<CalendarDaysProps, 'onOpen' | 'onPickDay' | 'programName'> & {
  date: string;
  entries: readonly CalendarEntry[];
  linesShown: number;
  /** With more lines than this, zones that belong together are one line. */
  apartUpTo: number;
  isWhole?: boolean;
  /** A line of several zones; without it the line leads to the day. */
  writeZones?: (bundle: ZoneBundle) => ReactNode;
  classes: Classes;
};

/** A day's waterings in a grid, as many lines as fit, and the way to the rest. */
export function DayLines({
  date,
  entries,
  linesShown,
  apartUpTo,
  isWhole = false,
  classes,
  writeZones,
  programName,
  onOpen,
  onPickDay,
}: Props) {
  const { t } = useTranslation();
  const bundles = bundleDay(entries, apartUpTo);
  const hidden = bundles.length > linesShown + 1 ? bundles.length - linesShown : 0;
  return (
    <>
      <ul className={classes.lines}>
        {bundles.slice(0, hidden ? linesShown : undefined).map((bundle) => (
          <li key={bundle.entry.id}>
            {hasManyZones(bundle) ? (
              (writeZones?.(bundle) ?? (
                <ZonesLine
                  bundle={bundle}
                  program={programName(bundle.entry.programId)}
                  onOpen={() => onPickDay(date)}
                />
              ))
            ) : (
              <GridLine bundle={bundle} isWhole={isWhole} onOpen={onOpen} />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => onPickDay(date)}>
          {t('calendar.more', { number: hidden })}
        </button>
      )}
    </>
  );
}

type GridLineProps = {
  bundle: Bundle;
  /** There is room for the whole name. */
  isWhole?: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** One watering in a day of the month or week: its colour and icon show its outcome, its card says why. */
export function GridLine({ bundle, isWhole = false, onOpen }: GridLineProps) {
  const { entry, count } = bundle;
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const why = isReminder(entry) ? [] : [writeReasonLabel(t, entry.reason)];
  const details = entry.outcome === 'skipped' ? why : bundleDetails(bundle, { dates, units });
  const label = joinClauses([entry.name, ...listEntryDetails(entry, { t, dates, units }), ...why]);
  return (
    <button
      type="button"
      className={classes.line}
      data-outcome={entry.outcome}
      data-whole={isWhole || undefined}
      title={label}
      onClick={() => onOpen(entry)}
    >
      <OutcomeIcon outcome={entry.outcome} size={14} />
      <span className={unseen.words}>{`${dates.time(entry.start.utc)} ${label}`}</span>
      <span className={classes.time} aria-hidden="true">
        {dates.time(entry.start.utc)}
      </span>
      <span className={classes.name} aria-hidden="true">
        {entry.name}
      </span>
      {isWhole && details.length > 0 && (
        <span className={classes.details} aria-hidden="true">
          {details.join(' · ')}
        </span>
      )}
      {count > 1 && (
        <span className={classes.count} aria-hidden="true">
          ×{count}
        </span>
      )}
    </button>
  );
}

/** As many fit into a cell of the month. */
const NAMES_SHOWN = 3;

type ZonesLineProps = {
  bundle: ZoneBundle;
  /** The program behind it; undefined where the plan or a reason is. */
  program: string | undefined;
};

/** Several zones of a day in one line; the day itself shows them. */
function ZonesLine({ bundle, program, onOpen }: ZonesLineProps & { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.line}
      data-outcome={bundle.entry.outcome}
      data-whole
      title={joinNames(bundle.names)}
      onClick={onOpen}
    >
      <ZonesWords bundle={bundle} program={program} />
    </button>
  );
}

/** What waters several zones or why not, how many, how long and how much. */
export function ZonesWords({ bundle, program }: ZonesLineProps) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const { entry, names } = bundle;
  const isWater = entry.outcome !== 'skipped' && entry.outcome !== 'CANCELLED';
  const details = [
    names.length <= NAMES_SHOWN ? joinNames(names) : t('calendar.manyZones', { number: names.length }),
    ...(isWater ? bundleDetails(bundle, { dates, units }) : []),
  ].join(' · ');
  return (
    <>
      <OutcomeIcon outcome={entry.outcome} size={14} />
      <span className={classes.time}>{dates.time(entry.start.utc)}</span>
      <span className={classes.name}>{program ?? writeReasonLabel(t, entry.reason)}</span>
      <span className={classes.details}>{details}</span>
    </>
  );
}

type DayBandProps = Pick<CalendarDaysProps, 'daylight' | 'now'> & { date: string; entries: readonly CalendarEntry[] };

/** A day's ribbon without words, above the lines that say the same. */
export const DayBand = ({ date, entries, daylight, now }: DayBandProps) => (
  <DayRibbon localDate={date} daylight={daylight(date)} runs={toRibbonRuns(entries)} now={now} isBare />
);
