import { useState } from 'react';
import { NO_FILTERS, type ZoneFilters } from './list-filters.ts';

const keyOf = (groupId: string) => `sluice_zone_filters_${groupId}`;

function readFilters(groupId: string): ZoneFilters {
  try {
    return { ...NO_FILTERS, ...(JSON.parse(sessionStorage.getItem(keyOf(groupId)) ?? '{}') as Partial<ZoneFilters>) };
  } catch {
    return NO_FILTERS;
  }
}

/** The filters of a garden's table. Whoever opens a zone and comes back finds them as they were. */
export function useFilters(groupId: string): [ZoneFilters, (filters: ZoneFilters) => void] {
  const [filters, setFilters] = useState(() => readFilters(groupId));
  const change = (next: ZoneFilters) => {
    sessionStorage.setItem(keyOf(groupId), JSON.stringify(next));
    setFilters(next);
  };
  return [filters, change];
}
