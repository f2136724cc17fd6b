import { useState } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { joinNames } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { sumLitres, sumSeconds } from '../entries/bundles.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import { bundleDetails } from '../entries/entry-words.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { reasonLabel } from '../reasons/reason.ts';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import classes from './agenda-day.module.css';
import { AgendaLine } from './agenda-line.tsx';

type Props = {
  /** What one thing waters, or what is left out alike, in the order of its starts. */
  entries: readonly CalendarEntry[];
  /** The program behind it; undefined where the plan or a reason is. */
  program: string | undefined;
  onOpen: (entry: CalendarEntry) => void;
};

/** Several zones of a full day in one line with their sum; opened, a line for each. */
export function AgendaGroup({ entries, program, onOpen }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  const [entry] = entries;
  if (!entry) return null;
  const { outcome, start, reason } = entry;
  const isWater = outcome !== 'skipped' && outcome !== 'CANCELLED';
  const sum = { entry, count: entries.length, seconds: sumSeconds(entries), litres: sumLitres(entries) };
  const names = [...new Set(entries.map(({ name }) => name))];
  const details = [
    t(`scheduleOutcome.${outcome}`),
    names.length > 1 ? t('calendar.manyZones', { number: names.length }) : names[0],
    ...(isWater ? bundleDetails(sum, { dates, units }) : []),
  ];
  return (
    <li className={classes.item}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.line} data-outcome={outcome} title={joinNames(names)}>
          <time className={classes.time} dateTime={start.utc} title={dates.exact(start.utc)}>
            {dates.time(start.utc)}
          </time>
          <OutcomeIcon outcome={outcome} size={20} />
          <span className={classes.what}>
            <strong className={classes.opens}>{program ?? reasonLabel(t, reason)}</strong>
            <span className={classes.detail}>{details.join(' · ')}</span>
          </span>
          {program !== undefined && (
            <span className={classes.reason}>
              <ReasonMark reason={reason} />
            </span>
          )}
        </summary>
        {isOpen && (
          <ol className={classes.within}>
            {entries.map((one) => (
              <AgendaLine key={one.id} entry={one} onOpen={onOpen} />
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}
