import type { Plant } from '@sluice/contract/plants';
import { type Locale, languageOf, type SpokenLocale } from '@sluice/engine/vocabulary/people';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Named = Pick<Plant, 'names' | 'scientific_name'>;
/** A name to show, in which language it is, and the others of that language. */
export type ShownName = { name: string; lang: Locale | 'la'; others: readonly string[] };

/** A plant's name in the reader's language, else the botanical one. */
export function choosePlantName({ names, scientific_name }: Named, language: SpokenLocale): ShownName {
  const lang = languageOf(language);
  const [name, ...others] = names[lang] ?? [];
  return name !== undefined ? { name, lang, others } : { name: scientific_name, lang: 'la', others: [] };
}

export function usePlantName(): (plant: Named) => string {
  const { i18n } = useTranslation();
  return (plant) => choosePlantName(plant, i18n.language).name;
}
