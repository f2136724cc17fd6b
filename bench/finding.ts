/**
 * The result of a measure, always in one form: its sample, and its figures beside their reference and their aim.
 * With an incomplete sample, or a figure that is not a number, the measure fails by name.
 */

/** How many samples were expected, and how many were measured. */
export interface Sample {
  what: string;
  expected: number;
  actual: number;
}

export type Aim = { below: number } | { atLeast: number } | { atMost: number };

/** One number of a figure; it is compared with `aim`. */
export interface Value {
  name: string;
  value: number;
  unit?: string;
  /** Digits behind the point. */
  digits?: number;
  aim?: Aim;
}

export interface Figure {
  of: string;
  values: readonly Value[];
  /** The reference, measured in the same run. */
  reference?: { of: string; values: readonly Value[] };
}

export interface Finding {
  samples: readonly Sample[];
  figures: readonly Figure[];
  /** Explanations; no claims. */
  notes?: readonly string[];
}

export type Measure = () => Finding | Promise<Finding>;

/** A sample of any size but zero. */
export const sampleAll = (what: string, actual: number): Sample => ({ what, expected: Math.max(1, actual), actual });

/** Why a finding is not valid, in sentences; empty when it is. */
export function findFaults({ samples, figures }: Finding): string[] {
  const faults = samples
    .filter(({ expected, actual }) => !(expected > 0 && actual >= expected))
    .map(({ what, expected, actual }) => `Of ${expected} ${what}, ${actual} were measured.`);
  if (samples.length === 0) faults.push('It does not say what its sample is.');
  if (figures.length === 0) faults.push('It has no figure.');
  for (const { of, values, reference } of figures) {
    if (values.length === 0) faults.push(`"${of}" has no figure.`);
    for (const one of values) if (!Number.isFinite(one.value)) faults.push(noNumber(of, one));
    for (const one of reference?.values ?? []) {
      if (!Number.isFinite(one.value)) faults.push(noNumber(reference?.of ?? of, one));
    }
  }
  return faults;
}

const noNumber = (of: string, { name, value }: Value) => `"${[of, name].filter(Boolean).join(', ')}" is ${value}.`;

export function formatLines({ samples, figures, notes = [] }: Finding): string[] {
  return [
    ...samples.map(
      ({ what, expected, actual }) => `sample: ${actual === expected ? actual : `${actual} of ${expected}`} ${what}`,
    ),
    ...figures.map(({ of, values, reference }) =>
      [`${of}: ${shown(values)}`, ...(reference ? [`${reference.of}: ${shown(reference.values)}`] : [])].join('; '),
    ),
    ...notes,
  ];
}

const shown = (values: readonly Value[]) => values.map(shownValue).join(', ');

function shownValue({ name, value, unit, digits = 1, aim }: Value): string {
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const shown = [name, number, unit].filter(Boolean).join(' ');
  return aim ? `${shown} (aim ${describeAim(aim, unit)}: ${isMet(aim, value) ? 'met' : 'MISSED'})` : shown;
}

function describeAim(aim: Aim, unit: string | undefined): string {
  const of = unit ? ` ${unit}` : '';
  if ('below' in aim) return `below ${aim.below}${of}`;
  return 'atLeast' in aim ? `at least ${aim.atLeast}${of}` : `at most ${aim.atMost}${of}`;
}

export function isMet(aim: Aim, value: number): boolean {
  if ('below' in aim) return value < aim.below;
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;
}

/** Exit code of a command: 1, with the names, when a measure has no sample or an incomplete one. */
export function describeEnd(failed: readonly string[]): { readonly exitCode: 0 | 1; readonly sentence: string | null } {
  if (failed.length === 0) return { exitCode: 0, sentence: null };
  return { exitCode: 1, sentence: `Measured nothing, or not all: ${failed.join(', ')}.` };
}

/**
 * Takes the measures one after the other and prints their findings. Returns the names of those that failed: one that
 * throws, or has no sample, does not stop the others.
 */
export async function takeMeasures(
  measures: readonly (readonly [name: string, measure: Measure])[],
  say: (line: string) => void,
): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, measure] of measures) {
    say('');
    say(name);
    const faults: string[] = [];
    try {
      const finding = await measure();
      for (const line of formatLines(finding)) say(`  ${line}`);
      faults.push(...findFaults(finding));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
    if (faults.length === 0) continue;
    failed.push(name);
    say(`  FAILED ${name}: ${faults.join(' ')}`);
  }
  return failed;
}
