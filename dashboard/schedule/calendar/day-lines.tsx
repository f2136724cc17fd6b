import { useTranslation } from '../../platform/use-translation.ts';
import { bundleDay, hasManyZones } from '../entries/bundles.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { GridLine } from './grid-line.tsx';
import { ZonesLine } from './zones-line.tsx';

type Classes = Readonly<Record<'lines' | 'more', string | undefined>>;

type Props = Pick<CalendarDaysProps, 'onOpen' | 'onPickDay' | 'programName'> & {
  date: string;
  entries: readonly CalendarEntry[];
  linesShown: number;
  /** With more lines than this, zones that belong together are one line. */
  apartUpTo: number;
  isWhole?: boolean;
  /** There is room for the names of all zones. */
  areNamesShown?: boolean;
  classes: Classes;
};

/** A day's waterings in a grid, as many lines as fit, and the way to the rest. */
export function DayLines({
  date,
  entries,
  linesShown,
  apartUpTo,
  isWhole = false,
  areNamesShown = false,
  classes,
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
              <ZonesLine
                bundle={bundle}
                program={programName(bundle.entry.programId)}
                isWhole={areNamesShown}
                onOpen={() => onPickDay(date)}
              />
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
