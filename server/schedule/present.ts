import type { Decision, Schedule, Shortfall, Skip } from '@sluice/contract/schedule';
import { toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { SkipId } from '@sluice/engine/vocabulary/ids';
import { wireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { momentIn } from '../platform/moments.ts';
import { presentReason, type RunRow, reasonColumns, skipColumns, toSpan } from '../runs/index.ts';
import type { ShownStart, StoredPlan } from './plan-store.ts';
import type { SkipRow } from './skip-store.ts';

/** `skipId`: the user's skip that applies to it. */
export function presentPlanned(row: ShownStart, timeZone: string, skipId: SkipId | null): Schedule {
  return {
    id: row.occurrenceId,
    local_date: row.localDate,
    source: row.source,
    start_time: momentIn(timeZone, row.startsAt),
    end_time: momentIn(timeZone, row.endsAt),
    zone_id: row.zoneId,
    reminder_id: row.reminderId,
    program_id: row.programId,
    cycle: row.cycle,
    cycles: row.cycles,
    duration_s: row.durationS,
    volume_l: row.volumeL,
    status: row.isSkipped ? 'CANCELLED' : null,
    skip_id: skipId,
    is_at_device: false,
    ...presentReason(row),
  };
}

/** An active run, as the calendar shows it. */
export function presentRunAsSchedule(run: RunRow, timeZone: string): Schedule {
  const { start, end } = toSpan(run);
  return {
    id: run.occurrenceId,
    local_date: run.localDate,
    source: run.source,
    start_time: momentIn(timeZone, start),
    end_time: momentIn(timeZone, end),
    zone_id: run.zoneId,
    reminder_id: null,
    program_id: run.programId,
    cycle: 1,
    cycles: 1,
    duration_s: run.durationS,
    volume_l: run.volumeL,
    skip_id: null,
    is_at_device: run.openingId !== null,
    // A run counts as watering only once its device has said so.
    status: run.openedAt === null ? null : 'EXECUTING',
    ...presentReason(run),
  };
}

export const presentShortfall = ({
  zoneId,
  missingMm,
  localDates,
  waysOut,
}: StoredPlan['shortfalls'][number]): Shortfall => ({
  zone_id: zoneId,
  missing_mm: round(missingMm),
  local_dates: [...localDates],
  ways_out: [...waysOut],
});

/** The reason behind a decision; of a shortfall whether lifting the user's own limits would help. */
function toReason({ skip, verdict, waysOut, shortfallMm }: StoredPlan['decisions'][number]): Decision['reason'] {
  if (skip !== null) return presentReason(skipColumns(skip));
  if (verdict !== 'shortfall') return null;
  return presentReason({
    ...reasonColumns(waysOut.length > 0 ? 'OWN_LIMITS' : 'TOO_LITTLE_TIME'),
    reasonFigures: wireFigures({ shortfallMm }),
    turningPoint: null,
  });
}

export function presentDecision(decision: StoredPlan['decisions'][number]): Decision {
  const { demand } = decision;
  return {
    zone_id: decision.zoneId,
    program_id: decision.programId,
    local_date: decision.localDate,
    verdict: decision.verdict,
    reason: toReason(decision),
    despite: decision.despite === undefined ? null : presentReason(skipColumns(decision.despite)),
    cycles_without_runoff: decision.cyclesWithoutRunoff ?? null,
    demand:
      demand === null
        ? null
        : {
            depletion_mm: round(demand.depletionMm),
            trigger_depletion_mm: round(demand.triggerDepletionMm),
            crop_et_mm: round(demand.cropEtMm),
            rain_mm: round(demand.rainMm),
            expected_depletion_mm: round(demand.expectedDepletionMm),
            // Plans from before these figures existed are replaced within an hour.
            without_rain_mm: round(demand.withoutRainMm ?? demand.expectedDepletionMm),
            floor_depletion_mm: round(demand.floorDepletionMm ?? demand.triggerDepletionMm),
            held_for_rain:
              demand.heldForRain === undefined
                ? null
                : { mm: round(demand.heldForRain.mm), local_date: toDate(demand.heldForRain.epochDay) },
            days_to_next_chance: demand.daysToNextChance,
            is_asked_by_sensor: demand.isAskedBySensor,
            net_mm: round(demand.netMm),
          },
    net_mm: round(decision.netMm),
    shortfall_mm: round(decision.shortfallMm),
  };
}

export function presentSkip(row: SkipRow, timeZone: string): Skip {
  return {
    id: row.id,
    scope: row.scope,
    schedule_id: row.occurrenceId,
    zone_id: row.zoneId,
    from: momentIn(timeZone, row.fromAt),
    until: momentIn(timeZone, row.untilAt),
  };
}

const toDate = (epochDay: number) => toPlainDate(epochDay).toString();

const round = (value: number) => Math.round(value * 100) / 100;
