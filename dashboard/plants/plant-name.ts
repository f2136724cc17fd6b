import type { Plant } from '@sluice/contract/plants';
import { LOCALES, type Locale } from '@sluice/engine/vocabulary/people';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Named = Pick<Plant, 'names' | 'scientific_name'>;
/** A name to show, in which language it is, and the others of that language. */
export type ShownName = { name: string; lang: Locale | 'la'; others: readonly string[] };

/** In the reader's language, else the botanical one. */
export function shownName({ names, scientific_name }: Named, language: string): ShownName {
  const lang = LOCALES.find((locale) => locale === language);
  const [name, ...others] = (lang && names[lang]) ?? [];
  return lang && name !== undefined ? { name, lang, others } : { name: scientific_name, lang: 'la', others: [] };
}

export function usePlantName(): (plant: Named) => string {
  const { i18n } = useTranslation();
  return (plant) => shownName(plant, i18n.language).name;
}
