import type { WholeProgram } from '@sluice/contract/programs';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { DayStrip } from '../ui/day-strip.tsx';
import { findClash, type KeptProgram, type PreviewGarden, previewDays, programLength, readProgram } from './preview.ts';
import classes from './program-preview.module.css';

type Props = { program: WholeProgram; others: readonly KeptProgram[]; garden: PreviewGarden; now: Date };

const DAYS = 14;

/** The starts of the next fourteen days, anew with every word that is typed, and what would stand in their way. */
export default function ProgramPreview({ program: typed, others, garden, now }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const draft = useDeferredValue(typed);
  const nowMs = now.getTime();
  const program = useMemo(() => readProgram(draft), [draft]);
  const clash = useMemo(
    () => (program && draft.enabled && draft.zones.length > 0 ? findClash(program, others, garden) : null),
    [program, draft, others, garden],
  );
  if (!program) return <p className={classes.note}>{t('programPreview.incomplete')}</p>;

  const days = previewDays(program, garden, nowMs, DAYS);
  const starts = days.filter(({ startMs }) => startMs !== null);
  const first = starts[0]?.startMs;
  const when = first ? dates.when(new Date(first), now) : '';
  const seconds = programLength(program, garden);
  const firstStart = seconds > 0 ? `${when}, ${dates.duration(seconds)}` : when;
  const sentence = first
    ? t('programPreview.next', { when: firstStart, starts: starts.length })
    : t('programPreview.none');
  return (
    <>
      <p className={classes.sentence} aria-live="polite">
        {sentence}
      </p>
      {clash && (
        <p className={classes.clash} aria-live="polite">
          {clash.kind === 'overlaps'
            ? t('errors.programConflict', { other: clash.other, date: dates.dayAndMonth(clash.date) })
            : t('errors.programCrossesMidnight', { date: dates.dayAndMonth(clash.date) })}
        </p>
      )}
      <DayStrip
        label={t('programPreview.title')}
        days={days.map(({ date, startMs }) => {
          const time = startMs === null ? null : dates.time(new Date(startMs));
          return {
            key: date,
            over: dates.shortWeekday(date),
            day: String(Number(date.slice(8))),
            marks: time ? [time] : [],
            spoken: `${dates.longDay(date)}: ${time ?? t('programPreview.rests')}`,
          };
        })}
      />
      <p className={classes.note}>{t('programPreview.weather')}</p>
    </>
  );
}
