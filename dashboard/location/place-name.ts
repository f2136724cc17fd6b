import type { Town } from '@sluice/contract/location';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { useMemo } from 'react';
import { joinClauses, withNote } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Named = Pick<Town, 'name' | 'state' | 'country'> & { zipcode?: string | null; distinction?: string | null };

/** A place in words: post code and town, state, country in the reader's language. */
export function usePlaceName(): (place: Named) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const countries = new Intl.DisplayNames(localeOfFigures(i18n.language), { type: 'region' });
    return ({ name, state, country, zipcode, distinction }) =>
      joinClauses([nameTown(name, zipcode, distinction), state !== name && state, country && countries.of(country)]);
  }, [i18n.language]);
}

const nameTown = (name: string, zipcode?: string | null, distinction?: string | null) => {
  const town = zipcode ? `${zipcode} ${name}` : name;
  return distinction ? withNote(town, distinction) : town;
};
