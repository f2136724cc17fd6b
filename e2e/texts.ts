/** Texts of the page, taken from the dashboard's own files. */
import de from '@sluice/i18n/de.json' with { type: 'json' };
import en from '@sluice/i18n/en.json' with { type: 'json' };
import es from '@sluice/i18n/es.json' with { type: 'json' };
import fr from '@sluice/i18n/fr.json' with { type: 'json' };
import it from '@sluice/i18n/it.json' with { type: 'json' };
import nl from '@sluice/i18n/nl.json' with { type: 'json' };
import pl from '@sluice/i18n/pl.json' with { type: 'json' };
import pt from '@sluice/i18n/pt.json' with { type: 'json' };
import ru from '@sluice/i18n/ru.json' with { type: 'json' };
import zhHans from '@sluice/i18n/zh-Hans.json' with { type: 'json' };

const ALL = { de, en, es, fr, it, nl, pl, pt, ru, 'zh-Hans': zhHans };

export type Language = keyof typeof ALL;
export const LANGUAGES = Object.keys(ALL) as Language[];
/** First words of all keys: `login`, `home` and so on. */
export const KEY_STARTS = Object.keys(en);

type PathIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathIn<Tree[Key]>}`;
}[keyof Tree & string];
export type TextKey = PathIn<typeof en>;

function rawText(key: TextKey, language: Language): string {
  let found: unknown = ALL[language];
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part];
  return String(found);
}

/** A text as it is shown, all its figures given. */
export function text(key: TextKey, figures: Readonly<Record<string, string>> = {}, language: Language = 'en'): string {
  return rawText(key, language).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`The text ${key} needs a figure for ${name}.`);
    return figure;
  });
}

/** The same where a figure may be anything. */
export function textLike(key: TextKey, figures: Readonly<Record<string, string>> = {}): RegExp {
  const parts = rawText(key, 'en').split(/\{\{(\w+)\}\}/);
  const pattern = parts.map((part, place) => {
    if (place % 2 === 0) return RegExp.escape(part);
    const figure = figures[part];
    return figure === undefined ? '.+' : RegExp.escape(figure);
  });
  return new RegExp(`^${pattern.join('')}$`);
}
