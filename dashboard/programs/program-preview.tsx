import type { WholeProgram } from '@sluice/contract/programs';
import { useDeferredValue, useMemo } from 'react';
import { useStripDay } from '../page-kit/date/use-strip-day.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { joinClauses } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { DayStrip } from '../ui/picture/day-strip.tsx';
import { findClash, type KeptProgram, type PreviewGarden, previewDays, programLength, readProgram } from './preview.ts';
import classes from './program-preview.module.css';

type Props = { program: WholeProgram; others: readonly KeptProgram[]; garden: PreviewGarden; now: Date };

const DAYS = 14;

/** The starts of the next fourteen days, updated with every change of the draft, and conflicts. */
export default function ProgramPreview({ program: typed, others, garden, now }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const stripDay = useStripDay();
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
  const firstStart = seconds > 0 ? joinClauses([when, dates.duration(seconds)]) : when;
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
          return stripDay(date, startMs === null ? null : dates.time(new Date(startMs)));
        })}
      />
      <p className={classes.note}>{t('programPreview.weather')}</p>
    </>
  );
}
