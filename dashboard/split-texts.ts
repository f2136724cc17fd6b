/**
 * Cuts a language in two: what the first pages say, and what is said later (`en.json?later`). What only the server says
 * stays out of the browser.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Groups of `i18n/*.json` that login, home and the shell need, or single texts of a group. All others are read with the first later page. */
const FIRST: ReadonlySet<string> = new Set([
  'account',
  'accountMenu',
  'attention',
  'colourScheme',
  'connection',
  'deviceStatus',
  'devices',
  'emptyHome.continue',
  'emptyHome.unfinished',
  'errorPage',
  'footer',
  'groups',
  'home',
  'hubs',
  'languageMenu',
  'login',
  'manualRun',
  'navigation',
  'notificationsMenu.open',
  'notificationsMenu.title',
  'page',
  'rainDelay',
  'reason',
  'ribbon',
  'runPhase',
  'sensors',
  'snackbar',
  'title',
  'valveStatus',
  'weather',
  'weatherIcon',
  'weatherReason',
  'why.title',
  'zones',
]);
const ONLY_SERVER = ['mail', 'notifications', 'demo'];

const LATER = /^@sluice\/i18n\/([\w-]+)\.json\?later$/;
const LANGUAGE = /[\\/]i18n[\\/][\w-]+\.json$/;
const VIRTUAL = '\0later-texts/';

type Texts = Readonly<Record<string, object>>;

const isFirst = (group: string, key: string) => FIRST.has(group) || FIRST.has(`${group}.${key}`);

/** The first or the later part; no group is left that has nothing in it. */
export function partOf(texts: Texts, part: 'first' | 'later'): Texts {
  const groups = Object.entries(texts)
    .filter(([group]) => !ONLY_SERVER.includes(group))
    .map(([group, all]) => [
      group,
      Object.fromEntries(Object.entries(all).filter(([key]) => isFirst(group, key) === (part === 'first'))),
    ]);
  return Object.fromEntries(groups.filter(([, kept = {}]) => Object.keys(kept).length > 0));
}

const written = (text: string, part: 'first' | 'later') => JSON.stringify(partOf(JSON.parse(text) as Texts, part));

export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    enforce: 'pre',
    resolveId: (id) => {
      const locale = LATER.exec(id)?.[1];
      return locale === undefined ? null : `${VIRTUAL}${locale}`;
    },
    load: (id) => {
      if (!id.startsWith(VIRTUAL)) return null;
      const text = readFileSync(new URL(`../i18n/${id.slice(VIRTUAL.length)}.json`, import.meta.url), 'utf8');
      return `export default ${written(text, 'later')}`;
    },
    transform: (code, id) => (LANGUAGE.test(id) ? { code: written(code, 'first'), map: null } : null),
  };
}
