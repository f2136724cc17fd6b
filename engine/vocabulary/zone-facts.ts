/** What smart watering cannot do without, in the order in which people are asked for it. */
export const MISSING_FACTS = ['plant', 'soil', 'sprinkler', 'area', 'containerSize'] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];

/** Reads the figure `missing`, in which spaces separate the facts. */
export function readMissingFacts(missing: string | number | undefined): MissingFact[] {
  const named = String(missing ?? '').split(' ');
  return MISSING_FACTS.filter((fact) => named.includes(fact));
}

/**
 * Where a figure of a zone comes from: a test or meter in the zone, its owner, its probe, the plant database, the table
 * of its kind, or a rule that works it out from other figures (shown with a "~").
 */
export const FIGURE_BASES = ['measured', 'entered', 'learned', 'species', 'kind', 'inferred'] as const;
export type FigureBasis = (typeof FIGURE_BASES)[number];

/** Whether bare soil is calculated apart from the plants (dual crop coefficient of FAO-56), or with them. */
export const SOIL_BALANCES = ['single', 'dual'] as const;
