import type { Plant } from '@sluice/contract/plants';
import { LOCALES, type Locale } from '@sluice/engine/vocabulary/people';
import { useTranslation } from '../platform/use-translation.ts';

type Named = Pick<Plant, 'names' | 'scientific_name'>;
/** A name to show, in which language it is, and the others of that language. */
export type ShownName = { name: string; lang: Locale | 'la'; others: readonly string[] };

/** In the reader's language, else in English, else the botanical one. */
export function shownName({ names, scientific_name }: Named, language: string): ShownName {
  for (const lang of [LOCALES.find((locale) => locale === language), 'en' as const]) {
    const [name, ...others] = (lang && names[lang]) ?? [];
    if (lang && name !== undefined) return { name, lang, others };
  }
  return { name: scientific_name, lang: 'la', others: [] };
}

export function usePlantName(): (plant: Named) => string {
  const { i18n } = useTranslation();
  return (plant) => shownName(plant, i18n.language).name;
}
