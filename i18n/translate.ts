/**
 * Pure: texts by key, with figures in their places and the form that a count takes. Written here because it is this
 * little; the library that we had was a twelfth of all that the first page loads.
 */
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import type en from './en.json';

type Paths<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Paths<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** One key for all the forms that a count may take: `devices` for `devices_one`, `devices_other` and so on. */
type WithoutForm<Key extends string> = Key extends `${infer Counted}_${Intl.LDMLPluralRule}` ? Counted : Key;

/** Key of any text: its groups and its name, with points between. */
export type TextKey = WithoutForm<Paths<typeof en>>;

/** Values for `{{name}}` in a text. `count` also chooses the text's form. */
export type Figures = Readonly<Record<string, string | number>>;

/** One language, or a part of it. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** With the point after it, which a figure that ends with an abbreviation has already: “5 Std.”, “2026 г.”. */
const FIGURE = /\{\{(\w+)\}\}(\.?)/g;

/** A text as it is stored; null where there is none. */
export function findText(texts: Texts, key: string): string | null {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : null;
}

const rules = new Map<string, Intl.PluralRules>();

function findForm(locale: string, count: number): Intl.LDMLPluralRule {
  const ruled = rules.get(locale) ?? new Intl.PluralRules(localeOfFigures(locale));
  rules.set(locale, ruled);
  return ruled.select(count);
}

/**
 * A text with its figures, or the key itself where the language lacks it.
 * @param write how a figure is written into the text
 */
export function translate(
  texts: Texts,
  locale: string,
  key: string,
  figures: Figures = {},
  write: (figure: string) => string = (figure) => figure,
): string {
  const { count } = figures;
  const counted = typeof count === 'number' ? findText(texts, `${key}_${findForm(locale, count)}`) : null;
  const text = counted ?? findText(texts, key) ?? key;
  return text.replace(FIGURE, (_, name: string, stop: string) => {
    const figure = String(figures[name] ?? '');
    return write(figure) + (figure.endsWith('.') ? '' : stop);
  });
}
