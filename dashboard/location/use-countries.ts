import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../platform/query-keys.ts';
import { type Detail, readCountries } from './atlas.ts';

const countriesQuery = (detail: Detail) =>
  queryOptions({
    queryKey: queryKeys.places({ detail }),
    queryFn: () => readCountries(detail),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The coarse map stands in until the fine one has come. */
export function useCountries(detail: Detail) {
  const coarse = useQuery(countriesQuery('far'));
  const wanted = useQuery(countriesQuery(detail));
  return { countries: wanted.data ?? coarse.data, isError: wanted.isError, retry: () => void wanted.refetch() };
}
