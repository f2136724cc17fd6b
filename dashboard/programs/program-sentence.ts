/** A program in one sentence: "Every 2 days at 05:30, Front lawn 12 min, Roses 8 min". */
import type { Program } from '@sluice/contract/programs';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { capitalise } from '../platform/display/calendar-names.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useRecurrenceFormat } from '../platform/display/recurrence.ts';
import { describeTimeOfDay } from '../platform/display/time-of-day.ts';
import { isolated } from '../platform/i18n/isolated.ts';
import { joinClauses } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type ProgramFacts = Pick<Program, 'repeat' | 'interval_days' | 'weekdays' | 'months' | 'start_time' | 'zones'> &
  Partial<Pick<Program, 'anchor' | 'start_day' | 'end_day'>>;

export function useProgramSentence(findName: (zoneId: string) => string) {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const formatRecurrence = useRecurrenceFormat();

  const formatZone = ({ zone_id, duration_s, volume_l }: Program['zones'][number]) => {
    const lengths = [
      ...(duration_s === null ? [] : [dates.duration(duration_s)]),
      ...(volume_l === null ? [] : [asText(units.volume(volume_l))]),
    ];
    return `${isolated(findName(zone_id))} ${lengths.join(' / ')}`;
  };

  return (program: ProgramFacts, today?: string): string => {
    const { start_day, end_day } = program;
    const words = { days: formatRecurrence(program), time: describeTimeOfDay(program.start_time, t, dates) };
    const parts = [
      program.anchor === 'finish' ? t('programs.finishes', words) : t('programs.starts', words),
      ...program.zones.map(formatZone),
      ...(start_day && today && start_day > today ? [t('programs.from', { day: dates.dayAndMonth(start_day) })] : []),
      ...(end_day ? [t('programs.until', { day: dates.dayAndMonth(end_day) })] : []),
    ];
    return capitalise(joinClauses(parts), i18n.language);
  };
}
