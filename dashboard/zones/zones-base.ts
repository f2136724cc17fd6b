import { useRouterState } from '@tanstack/react-router';

/** The zone pages hang in four places; from each one comes back to where one was. */
const BASES = ['/home/zones', '/settings/sensors/zones', '/schedule/zones'];

export function useZonesBase(): string {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return BASES.find((base) => path.startsWith(base)) ?? '/settings/zones';
}

/** The schedule has a page of the zone, and none of its species. */
export function useSpeciesBase(): string {
  const base = useZonesBase();
  return base === '/schedule/zones' ? '/settings/zones' : base;
}
