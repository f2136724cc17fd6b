import { useState } from 'react';
import { bundleCycles, makeGroupKey, type ZoneBundle } from '../entries/bundles.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayLines, GridLine, ZonesWords } from './day-lines.tsx';
import classes from './week-lines.module.css';

/** Up to so many lines each zone of a day is a line of its own. */
const APART_UP_TO = 8;
const LINES_SHOWN = 12;

type Props = Pick<CalendarDaysProps, 'onOpen' | 'onPickDay' | 'programName'> & {
  date: string;
  entries: readonly CalendarEntry[];
};

/** A day of the week: its waterings, on a full day the programs and smart watering with their zones folded. */
export const WeekLines = (props: Props) => (
  <DayLines
    {...props}
    linesShown={LINES_SHOWN}
    apartUpTo={APART_UP_TO}
    isWhole
    classes={{ lines: classes.lines, more: classes.more }}
    writeZones={(bundle) => (
      <FoldedZones
        bundle={bundle}
        entries={props.entries}
        program={props.programName(bundle.entry.programId)}
        onOpen={props.onOpen}
      />
    )}
  />
);

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
