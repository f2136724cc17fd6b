/**
 * Cuts a language in two: what the first pages say, and what is said later (`en.json?later`). What only the server says
 * stays out of the browser.
 */
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
  'scheduleOutcome',
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

const LANGUAGE = /[\\/]i18n[\\/][\w-]+\.json(\?later)?$/;

export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const match = LANGUAGE.exec(id);
      if (!match) return null;
      const isLater = match[1] !== undefined;
      const groups = Object.entries(JSON.parse(code) as Record<string, unknown>);
      const kept = groups.filter(([group]) => !ONLY_SERVER.includes(group) && FIRST.includes(group) !== isLater);
      return { code: JSON.stringify(Object.fromEntries(kept)), map: null };
    },
  };
}
