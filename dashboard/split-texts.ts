/**
 * Cuts a language in two: what the first pages say, and what is said later (`en.json?later`). What only the server says
 * stays out of the browser.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Top-level groups of `i18n/*.json` that login, home and the shell need. All others are read with the first later page. */
const FIRST = [
  'account',
  'accountMenu',
  'attention',
  'colourScheme',
  'connection',
  'deviceStatus',
  'devices',
  'emptyHome',
  'errorPage',
  'errors',
  'footer',
  'forgottenPassword',
  'groups',
  'home',
  'hubs',
  'languageMenu',
  'login',
  'manualRun',
  'navigation',
  'notificationsMenu',
  'page',
  'passwordReset',
  'rainDelay',
  'reason',
  'reasonRule',
  'reasonFigure',
  'reconnect',
  'registration',
  'ribbon',
  'runPhase',
  'sensors',
  'snackbar',
  'title',
  'validation',
  'valveStatus',
  'weather',
  'weatherIcon',
  'weatherReason',
  'weatherRule',
  'why',
  'zones',
];
const ONLY_SERVER = ['mail', 'notifications', 'demo'];

const LATER = /^@sluice\/i18n\/([\w-]+)\.json\?later$/;
const LANGUAGE = /[\\/]i18n[\\/][\w-]+\.json$/;
const VIRTUAL = '\0later-texts/';

const groupsOf = (text: string, isLater: boolean): string => {
  const groups = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(groups.filter(([group]) => !ONLY_SERVER.includes(group) && FIRST.includes(group) !== isLater)),
  );
};

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
      return `export default ${groupsOf(text, true)}`;
    },
    transform: (code, id) => (LANGUAGE.test(id) ? { code: groupsOf(code, false), map: null } : null),
  };
}
