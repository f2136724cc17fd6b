/** Reminders in the schedule: when people will be reminded to water by hand. */
import { remindersBetween } from '@sluice/engine/programs/reminder';
import { type Pauses, skipForPauses } from '@sluice/engine/skipping/pauses';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import { localDateIn } from '../platform/moments.ts';
import { toRepeat } from '../programs/index.ts';
import type { ReminderRow } from '../reminders/index.ts';
import { reasonColumns, skipColumns } from '../runs/index.ts';
import type { SensorRow } from '../sensors/index.ts';
import type { NewPlannedRow } from './plan-store.ts';

/** Only those by pattern; a reminder by moisture has no time known in advance. */
export function rowsOfReminders(
  reminders: ReminderRow[],
  sensors: SensorRow[],
  group: GroupRow,
  afterMs: number,
  untilMs: number,
  pauses: Pauses,
): NewPlannedRow[] {
  const { timeZone } = group;
  return reminders.flatMap((reminder): NewPlannedRow[] => {
    const { kind, enabled, startDay, startTime, repeat } = reminder;
    if (!enabled || kind !== 'pattern' || startDay === null || startTime === null || repeat === null) return [];
    const pattern = {
      startDay,
      endDay: reminder.endDay,
      startTime,
      months: reminder.months,
      repeat: toRepeat({ ...reminder, repeat }),
    };
    return remindersBetween({ by: 'pattern', pattern }, afterMs, untilMs, timeZone, []).map((at) => {
      const localDate = localDateIn(timeZone, at);
      const occurrenceId = `${localDate}/${reminder.id}`;
      // No zone of its own: only its own occurrence, or everything, is skipped.
      const skip = skipForPauses({ zoneId: '' as ZoneId, startsAt: at, occurrenceId }, pauses);
      const columns = skip === null ? { ...reasonColumns('PROGRAM'), reasonFigures: {} } : skipColumns(skip);
      return {
        groupId: group.id,
        occurrenceId,
        zoneId: null,
        reminderId: reminder.id,
        source: 'FIX',
        localDate,
        startsAt: new Date(at),
        endsAt: new Date(at),
        durationS: 0,
        ...columns,
        reasonFigures: {
          ...columns.reasonFigures,
          reminder: reminder.name,
          sensor: sensors.find(({ id }) => id === reminder.sensorId)?.name ?? '',
        },
      };
    });
  });
}
