/** All texts of a language, from the files of this folder. */
import type { SpokenLocale } from '@sluice/engine/vocabulary/people';
import type { Texts } from './translate.ts';

/** `pt-BR.json` has only what Brazil says in other words than `pt.json`. */
export const BASES: Readonly<Partial<Record<string, string>>> = { 'pt-BR': 'pt' };

/** @param read a file of this folder, by its name without `.json` */
export async function readCatalogue(locale: SpokenLocale, read: (name: string) => Promise<Texts>): Promise<Texts> {
  const base = BASES[locale];
  return base === undefined ? read(locale) : override(await read(base), await read(locale));
}

/** The same texts in the same order, some of them replaced. */
export const override = (texts: Texts, others: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const other = others[name];
      if (typeof text === 'string' || typeof other !== 'object') return [name, other ?? text];
      return [name, override(text, other)];
    }),
  );
