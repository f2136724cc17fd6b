/**
 * Where the texts of later parts of the page are, by the name of the part: written by `build/split-texts.ts`. Apart,
 * since their addresses are not for the first page.
 */
import type { Texts } from '@sluice/i18n/translate';

export type Loaders = Record<string, () => Promise<Texts>>;

export const LATER: Record<string, Loaders> = {};
