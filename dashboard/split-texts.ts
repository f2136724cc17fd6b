/**
 * Cuts a language in three: what the first pages say (`en.json?first`), what pages to read say (`en.json?reading`), and what forms and all
 * other pages say besides (`en.json?forms`). What only the server says stays out of the browser.
 */
import type { Plugin } from 'vite';

/** Groups of `i18n/*.json` that login, home and the shell need, or single texts of a group. */
const FIRST: ReadonlySet<string> = new Set([
  'account',
  'accountMenu',
  'attention',
  'colourScheme',
  'connection',
  'deviceStatus',
  'devices',
  'driverName',
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
  'missingFact',
  'navigation',
  'notificationsMenu.open',
  'notificationsMenu.title',
  'page',
  'rainDelay',
  'reason',
  'ribbon',
  'runPhase',
  'sensorDoubt',
  'sensors',
  'snackbar',
  'title',
  'valveStatus',
  'weather',
  'weatherFault',
  'weatherIcon',
  'weatherProviderName',
  'why.title',
  'zones',
]);
/** Those of the calendar and of the settings' lists. All others come with the first page that has a form. */
const READING: ReadonlySet<string> = new Set([
  'balance',
  'calendar',
  'entryType',
  'filter',
  'form',
  'oneTimeRun',
  'order',
  'plantType',
  'reasonFigure',
  'reasonNote',
  'reasonRule',
  'runFault',
  'schedule',
  'scheduleOutcome',
  'settings',
  'shortfall',
  'skip',
  'smartLevel',
  'wayOut',
  'weatherBasis',
  'why',
  'zoneList',
  'zoneStatus',
]);
const ONLY_SERVER = ['mail', 'notifications', 'demo', 'proof', 'homeAssistant'];
/** Of what the server refuses with, these are said by the browser too. */
const ERRORS_OF_FORMS = [
  'noRegulation',
  'programConflict',
  'programCrossesMidnight',
  'programRemoved',
  'reminderRemoved',
  'resetLinkInvalid',
  'zoneNotConfigured',
];

export type Part = 'first' | 'reading' | 'forms' | 'server';

const LANGUAGE = /[\\/]i18n[\\/][\w-]+\.json\?(first|reading|forms)$/;

type Texts = Readonly<Record<string, object>>;

function partWith(group: string, key: string): Part {
  if (FIRST.has(group) || FIRST.has(`${group}.${key}`)) return 'first';
  if (READING.has(group)) return 'reading';
  if (ONLY_SERVER.includes(group) || (group === 'errors' && !ERRORS_OF_FORMS.includes(key))) return 'server';
  return 'forms';
}

/** One part of a language; no group is left that has nothing in it. */
export function pickPart(texts: Texts, part: Part): Texts {
  const groups = Object.entries(texts).map(([group, all]) => [
    group,
    Object.fromEntries(Object.entries(all).filter(([key]) => partWith(group, key) === part)),
  ]);
  return Object.fromEntries(groups.filter(([, kept = {}]) => Object.keys(kept).length > 0));
}

export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    enforce: 'pre',
    transform: (text, id) => {
      const part = LANGUAGE.exec(id)?.[1] as Part | undefined;
      return part
        ? { code: `export default ${JSON.stringify(pickPart(JSON.parse(text) as Texts, part))}`, map: null }
        : null;
    },
  };
}
