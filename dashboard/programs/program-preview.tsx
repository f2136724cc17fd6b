import { Button } from '@mantine/core';
import type { WholeProgram } from '@sluice/contract/programs';
import { useDeferredValue, useMemo } from 'react';
import { useStripDay } from '../page-kit/date/use-strip-day.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { joinClauses } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { DayStrip } from '../ui/picture/day-strip.tsx';
import {
  calculateProgramLength,
  findClash,
  listPreviewDays,
  type PreviewGarden,
  readProgram,
  type StoredProgram,
  zonesSwitchedOff,
} from './preview.ts';
import classes from './program-preview.module.css';

type Props = {
  program: WholeProgram;
  others: readonly StoredProgram[];
  garden: PreviewGarden;
  now: Date;
  onStart: (time: string) => void;
};

const DAYS = 14;

/** The starts of the next fourteen days, updated with every change of the draft, and conflicts. */
export default function ProgramPreview({ program: typed, others, garden, now, onStart }: Props) {
  const { t, i18n } = useTranslation();
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

  const off = zonesSwitchedOff(draft, garden);
  const left = { ...program, zones: program.zones.filter(({ zoneId }) => off.every(({ id }) => id !== zoneId)) };
  const isAllOff = off.length > 0 && left.zones.length === 0;
  const days = listPreviewDays(left, garden, nowMs, DAYS);
  const starts = days.filter(({ startMs }) => startMs !== null);
  const first = starts[0]?.startMs;
  const when = first ? dates.when(new Date(first), now) : '';
  const seconds = calculateProgramLength(left, garden);
  const firstStart = seconds > 0 ? joinClauses([when, dates.duration(seconds)]) : when;
  const upcoming = first
    ? t('programPreview.next', { when: firstStart, starts: starts.length })
    : t('programPreview.none');
  return (
    <>
      <p className={classes.sentence} aria-live="polite">
        {isAllOff ? t('programPreview.allOff') : upcoming}
      </p>
      {off.length > 0 && !isAllOff && (
        <p className={classes.note}>
          {t('programPreview.switchedOff', {
            zones: new Intl.ListFormat(i18n.language).format(off.map(({ name }) => name)),
          })}
        </p>
      )}
      {clash && (
        <div className={classes.clash}>
          <p aria-live="polite">
            {clash.kind === 'overlaps'
              ? t('errors.programConflict', { other: clash.other, date: dates.fullDay(clash.date) })
              : t('errors.programCrossesMidnight', { date: dates.fullDay(clash.date) })}
          </p>
          {clash.freeStart !== null && <FreeStart time={clash.freeStart} onStart={onStart} />}
        </div>
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

/** The way out of a clash: the nearest start at which nothing else waters. */
function FreeStart({ time, onStart }: { time: string; onStart: (time: string) => void }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return (
    <Button variant="default" onClick={() => onStart(time)}>
      {t('programPreview.freeStart', { time: dates.clock(time) })}
    </Button>
  );
}
