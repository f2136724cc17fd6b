/** What has been answered about the zone at hand, kept in this browser until all of it is said. */
import type { Zone } from '@sluice/contract/zones';

export type Answers = Pick<Zone, 'name' | 'plant_type' | 'soil' | 'sprinkler' | 'shade' | 'slope' | 'area_m2'>;
export const QUESTIONS = ['plant_type', 'soil', 'sprinkler', 'shade', 'slope', 'area_m2'] as const;

const answerKey = (zoneId: string) => `sluice_newcomer_zone_${zoneId}`;

export function readAnswers({ id, name, plant_type, soil, sprinkler, shade, slope, area_m2 }: Zone): Answers {
  const known = { name, plant_type, soil, sprinkler, shade, slope, area_m2 };
  try {
    return { ...known, ...(JSON.parse(localStorage.getItem(answerKey(id)) ?? '{}') as Partial<Answers>) };
  } catch {
    return known;
  }
}

export const saveAnswers = (zoneId: string, answers: Answers) =>
  localStorage.setItem(answerKey(zoneId), JSON.stringify(answers));
export const forgetAnswers = (zoneId: string) => localStorage.removeItem(answerKey(zoneId));
