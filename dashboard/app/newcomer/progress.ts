/** How far a newcomer has come, kept in this browser: a user who leaves continues at the same step. */
import type { CurrentGroup } from '@sluice/contract/groups';

export const STEPS = ['garden', 'place', 'device', 'zones', 'program', 'water'] as const;
export type Step = (typeof STEPS)[number];

const KEY = 'sluice_newcomer';

type Progress = { group: string; step: Step };

function readProgress(): Progress | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Progress | null;
    return kept && STEPS.includes(kept.step) ? kept : null;
  } catch {
    return null;
  }
}

export const saveProgress = (progress: Progress) => localStorage.setItem(KEY, JSON.stringify(progress));
export const forgetProgress = () => localStorage.removeItem(KEY);

type ProgressGarden = Pick<CurrentGroup, 'id' | 'devices' | 'sensors'>;

/** The next step of a garden; null if the set-up is finished or was not started here. */
export function nextStep({ id, devices, sensors }: ProgressGarden): Step | null {
  const kept = readProgress();
  if (kept?.group === id) return kept.step;
  return devices.length === 0 && sensors.length === 0 ? 'place' : null;
}

export type StepProps = { group: CurrentGroup; onDone: () => void };
