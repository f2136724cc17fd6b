import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { bundleCycles, bundleDay, hasManyZones, makeGroupKey, type ZoneBundle } from '../entries/bundles.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { GridLine, ZonesWords } from './day-lines.tsx';
import classes from './week-lines.module.css';

/** Up to so many lines each zone of a day is a line of its own. */
const APART_UP_TO = 8;
const LINES_SHOWN = 12;

type Props = Pick<CalendarDaysProps, 'onOpen' | 'onPickDay' | 'programName'> & {
  date: string;
  entries: readonly CalendarEntry[];
};

/** A day of the week: its waterings, on a full day the programs and smart watering with their zones folded. */
export function WeekLines({ date, entries, programName, onOpen, onPickDay }: Props) {
  const { t } = useTranslation();
  const bundles = bundleDay(entries, APART_UP_TO);
  const hidden = bundles.length > LINES_SHOWN + 1 ? bundles.length - LINES_SHOWN : 0;
  return (
    <>
      <ul className={classes.lines}>
        {bundles.slice(0, hidden ? LINES_SHOWN : undefined).map((bundle) => (
          <li key={bundle.entry.id}>
            {hasManyZones(bundle) ? (
              <FoldedZones
                bundle={bundle}
                entries={entries}
                program={programName(bundle.entry.programId)}
                onOpen={onOpen}
              />
            ) : (
              <GridLine bundle={bundle} isWhole onOpen={onOpen} />
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

type FoldedZonesProps = Pick<Props, 'entries' | 'onOpen'> & { bundle: ZoneBundle; program: string | undefined };

/** One line for several zones; pressed, a line for each. */
function FoldedZones({ bundle, entries, program, onOpen }: FoldedZonesProps) {
  const [isOpen, setOpen] = useState(false);
  const key = makeGroupKey(bundle.entry);
  const own = isOpen ? bundleCycles(entries.filter((entry) => makeGroupKey(entry) === key)) : [];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary} data-outcome={bundle.entry.outcome} data-whole>
        <ZonesWords bundle={bundle} program={program} />
      </summary>
      {isOpen && (
        <ul className={classes.within}>
          {own.map((one) => (
            <li key={one.entry.id}>
              <GridLine bundle={one} isWhole onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
