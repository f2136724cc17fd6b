/** Which gardens are shown, and in which order. */
import { ATTENTION_KINDS } from '@sluice/contract/attention';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { normalizeText } from '../../page-kit/list/find-by-name.ts';

export const GARDEN_FILTERS = ['all', 'attention', 'watering', 'paused', 'law'] as const;
export type GardenFilter = (typeof GARDEN_FILTERS)[number];

export const GARDEN_ORDERS = ['attention', 'name', 'town', 'next', 'water'] as const;
export type GardenOrder = (typeof GARDEN_ORDERS)[number];

const FILTERS: Readonly<Record<GardenFilter, (garden: GardenOverview) => boolean>> = {
  all: () => true,
  attention: ({ attention, starts_held_since }) => attention.entry_num > 0 || starts_held_since !== null,
  watering: ({ watering }) => watering !== null,
  paused: ({ rain_delay_until, is_season_closed }) => rain_delay_until !== null || is_season_closed,
  law: ({ laws }) => laws.length > 0,
};

/** How a garden is marked on the map: by the first of these that holds. */
export const GARDEN_STATES = ['attention', 'watering', 'paused', 'rest'] as const;
export type GardenState = (typeof GARDEN_STATES)[number];

export const stateOf = (garden: GardenOverview): GardenState =>
  GARDEN_STATES.find((state) => state === 'rest' || FILTERS[state](garden)) ?? 'rest';

type Compare = (one: GardenOverview, other: GardenOverview) => number;

const byName: Compare = (one, other) => one.name.localeCompare(other.name);
/** What has none comes last. */
const NEVER = '9999';

const ORDERS: Readonly<Record<GardenOrder, Compare>> = {
  attention: (one, other) => rank(one) - rank(other) || other.attention.entry_num - one.attention.entry_num,
  name: byName,
  town: (one, other) => (one.city ?? '\uffff').localeCompare(other.city ?? '\uffff'),
  next: (one, other) => (one.next_watering?.start.utc ?? NEVER).localeCompare(other.next_watering?.start.utc ?? NEVER),
  water: (one, other) => other.month.used_l - one.month.used_l,
};

/** A garden that starts nothing comes first, one where all is well last. */
function rank({ attention: { worst }, starts_held_since }: GardenOverview): number {
  if (starts_held_since !== null) return -1;
  return worst === null ? ATTENTION_KINDS.length : ATTENTION_KINDS.indexOf(worst.kind);
}

const namesOf = ({ name, city, customer, firms }: GardenOverview) =>
  [name, city, customer, ...firms.map(({ customer_number }) => customer_number)].filter((part) => part !== null);

/** Finds by parts of the name, the town, or the firm’s customer; every word must be in one of them. */
export function chooseGardens(
  gardens: readonly GardenOverview[],
  { text, filter, order, firm }: { text: string; filter: GardenFilter; order: GardenOrder; firm: string | null },
): GardenOverview[] {
  const parts = normalizeText(text).split(/\s+/).filter(Boolean);
  return gardens
    .filter(FILTERS[filter])
    .filter(({ firms }) => firm === null || firms.some(({ id }) => id === firm))
    .filter((garden) => {
      const searched = normalizeText(namesOf(garden).join(' '));
      return parts.every((part) => searched.includes(part));
    })
    .toSorted((one, other) => ORDERS[order](one, other) || byName(one, other));
}
