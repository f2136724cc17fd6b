import { RELATIONSHIPS, type Relationship } from './people.ts';

/** What somebody may do in a garden (docs/specification.md, 6). */
export const CAPABILITIES = [
  /** See the garden, its schedule, its history and who shares it. */
  'see',
  /** Start and stop manual runs. */
  'waterByHand',
  /** Skip planned runs and cancel skips. */
  'skip',
  /** Set and end rain delays. */
  'delayForRain',
  /** All device features: devices, sensors, hubs, zones, programs, restrictions, preferences, place and weather. */
  'change',
  /** Add and remove managers and players; read the audit trail; remove the garden. */
  'own',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Who may what (docs/specification.md, 6). */
const ROLES: { readonly [R in Relationship]: readonly Capability[] } = {
  OWNER: CAPABILITIES,
  MANAGER: ['see', 'waterByHand', 'skip', 'delayForRain', 'change'],
  PLAYER: ['see', 'waterByHand', 'skip', 'delayForRain'],
};

export const may = (relationship: Relationship, capability: Capability): boolean =>
  ROLES[relationship].includes(capability);

/** Of two roles, the one that may more. */
export const greatestOf = (one: Relationship, other: Relationship): Relationship =>
  RELATIONSHIPS.indexOf(one) <= RELATIONSHIPS.indexOf(other) ? one : other;

/** What an owner may delegate to a firm: never what an owner alone may (docs/decisions/0185). */
export const DELEGATED_ROLES = ['MANAGER', 'PLAYER'] as const satisfies readonly Relationship[];
export type DelegatedRole = (typeof DELEGATED_ROLES)[number];
