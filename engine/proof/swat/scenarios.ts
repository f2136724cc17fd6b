import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { RegulationRule } from '../../restrictions/regulation.ts';

const law = (rule: RegulationRule): WateringRules => ({
  ...FREE,
  regulations: [
    {
      id: 'law',
      authority: 'the protocol',
      inForceFrom: '1990-01-01',
      inForceTo: null,
      months: [],
      rules: [rule],
      exemptSprinklers: [],
      areNewPlantsExempt: false,
      newPlantDays: null,
    },
  ],
});

const FREE: WateringRules = { timeFrames: [], restrictions: [], regulations: [], closedSeasons: [] };

export const UNRESTRICTED = 'no restriction';

/** Watering rules under which the protocol is run. */
export const SCENARIOS: Readonly<Record<string, WateringRules>> = {
  [UNRESTRICTED]: FREE,
  'even days': law({ kind: 'days', addresses: 'even', days: { kind: 'evenDates' } }),
  'Monday and Thursday': law({ kind: 'days', days: { kind: 'weekdays', weekdays: [1, 4] } }),
  'four hours, 02:00 to 06:00': {
    ...FREE,
    timeFrames: [{ from: { kind: 'clock', minuteOfDay: 120 }, to: { kind: 'clock', minuteOfDay: 360 } }],
  },
};
