/** A program while it is being written: the wire's fields, with its zones as they are shown. */
import type { ZoneLength } from '@sluice/contract/primitives';
import type { Program, WholeProgram } from '@sluice/contract/programs';
import type { UnitField } from '@sluice/engine/vocabulary/unit-display';
import type { Length } from '../ui/fields/length-row.tsx';
import { everyOtherDay } from '../ui/fields/time/recurrence-fields.tsx';

export type ProgramDraft = Omit<WholeProgram, 'zones'> & { zones: Length[]; run_now: boolean };

const SECONDS_PER_MINUTE = 60;

type WireLength = Program['zones'][number];

export const shownLengths = (zones: readonly WireLength[], volume: UnitField): Length[] =>
  zones.map(({ zone_id, duration_s, volume_l }) => ({
    id: zone_id,
    minutes: duration_s === null ? null : Number((duration_s / SECONDS_PER_MINUTE).toFixed(1)),
    amount: volume_l === null ? null : volume.toShown(volume_l),
  }));

/** What was not touched goes back as it came, so that showing it in gallons does not change it. */
export function wireLengths(
  lengths: readonly Length[],
  before: readonly WireLength[],
  volume: UnitField,
): ZoneLength[] {
  const shownBefore = shownLengths(before, volume);
  return lengths.map(({ id, minutes, amount }) => {
    const zoneId = id as ZoneLength['zone_id'];
    const place = shownBefore.findIndex((shown) => shown.id === id);
    const [shown, kept] = [shownBefore[place], before[place]];
    return {
      zone_id: zoneId,
      duration_s:
        kept && shown?.minutes === minutes
          ? kept.duration_s
          : minutes === null
            ? null
            : Math.round(minutes * SECONDS_PER_MINUTE),
      volume_l: kept && shown?.amount === amount ? kept.volume_l : amount === null ? null : volume.toSi(amount),
    };
  });
}

/** The wire names a zone's fields by their units, the form by what they are. */
export const lengthPath = (path: string) => path.replace('minutes', 'duration_s').replace('amount', 'volume_l');

export function newProgram(today: string, zones: Length[]): ProgramDraft {
  return {
    name: '',
    enabled: true,
    start_day: today,
    end_day: null,
    start_time: '05:30',
    end_time: null,
    anchor: 'start',
    ...everyOtherDay(),
    zones,
    run_now: false,
  };
}

export const toDraft = ({ id: _id, version: _version, ...program }: Program, volume: UnitField): ProgramDraft => ({
  ...program,
  zones: shownLengths(program.zones, volume),
  run_now: false,
});

/** As it is sent. Who wants to be finished by a time has no other end. */
export const toWireProgram = (
  { run_now: _runNow, zones, ...draft }: ProgramDraft,
  before: readonly WireLength[],
  volume: UnitField,
): WholeProgram => ({
  ...draft,
  name: draft.name.trim(),
  end_time: draft.anchor === 'finish' ? null : draft.end_time,
  zones: wireLengths(zones, before, volume),
});
