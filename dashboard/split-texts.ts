/**
 * Cuts a language in parts: what the first pages say (`en.json?first`), what pages to read say besides (`?reading`), what
 * any form says (`?forms`), what breaks the rules of a form (`?rules`), what is said of zones, programs and probes
 * (`?watering`), of one zone's soil and day (`?soil`), of people (`?account`), of local law (`?law`), on the newcomer's
 * path (`?newcomer`), and what all other pages say (`?others`). What only the server says stays out of the browser.
 */
import type { Texts } from '@sluice/i18n/translate';
import type { Plugin } from 'vite';

/** Groups of `i18n/*.json` that login, home and the shell need, or single texts of a group. */
const FIRST: ReadonlySet<string> = new Set([
  'account',
  'accountMenu',
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
  'sensors',
  'snackbar',
  'title',
  'valveStatus',
  'weather',
  'weatherIcon',
  'weatherProviderName',
  'why.title',
  'zoneLock.rests',
  'zones',
]);
/** Of those groups what only later pages say. */
const NOT_FIRST: ReadonlySet<string> = new Set([
  'account.name',
  'account.noMail',
  'account.passwordAgain',
  'manualRun.chooseHint',
  'manualRun.lead',
  'manualRun.severalStarted',
  'manualRun.steps',
  'manualRun.total',
  'zones.reaches',
]);
/** Those of the calendar and of the settings' lists. */
const READING: ReadonlySet<string> = new Set([
  'attention',
  'balance',
  'calendar',
  'chartScale',
  'community',
  'entryType',
  'filter',
  'form',
  'oneTimeRun',
  'manyZones',
  'order',
  'plantType',
  'reasonFigure',
  'reasonNote',
  'reasonRule',
  'runFault',
  'schedule',
  'scheduleOutcome',
  'sensorDoubt',
  'settings',
  'settingsState',
  'shortcuts',
  'shortfall',
  'skip',
  'smartLevel',
  'startsHeld',
  'valveReport',
  'valveState',
  'wayOut',
  'weatherBasis',
  'weatherFault',
  'why',
  'zoneList',
  'zoneLock',
  'zonePhoto',
  'zoneStatus',
  'zones.reaches',
]);
/** Of one zone's soil and day, beside those to read. */
const SOIL: ReadonlySet<string> = new Set(['demandFeedback', 'soilCard', 'timeline', 'zoneChart', 'zonePlace']);
/** What any form says. */
const FORMS: ReadonlySet<string> = new Set([
  'addDevice',
  'backupProgram',
  'conflict',
  'deviceSettings',
  'errors',
  'findHardware',
  'gardenForm',
  'gardenLocation',
  'locationForm',
  'newcomer.next',
  'recurrence',
  'removal',
  'restrictions',
  'sprinkler',
  'tariff.title',
  'timeOfDay',
  'validation.manualRunMinutes',
  'validation.passwordsDiffer',
  'validation.primarySpeciesFirst',
  'validation.required',
  'validation.zonesRequired',
]);
/** Those of zones, plants, programs and probes. All others come with the first page of another kind. */
const WATERING: ReadonlySet<string> = new Set([
  'addSensor',
  'catchCan',
  'container',
  'figureBasis',
  'lightColour',
  'lightMode',
  'notificationMode',
  'notificationModeHint',
  'otherNotification',
  'plantCard',
  'plantSearch',
  'plantSource',
  'plantTag',
  'plantTypeHint',
  'preferences',
  'programForm',
  'programPreview',
  'programs',
  'readings',
  'recipe',
  'recipeHint',
  'reminders',
  'schedulingForm',
  'season',
  'selfLearning',
  'sensorForm',
  'sensorList',
  'shade',
  'shadeHours',
  'slope',
  'slopeBand',
  'smartLevelHint',
  'soil',
  'soilHint',
  'sprinklerHint',
  'syncForm',
  'zoneChoice',
  'zoneForm',
  'zoneModel',
  'zonePlants',
  'zoneWalk',
]);
/** Of people: one's own account, the ways in, who shares a garden. */
const ACCOUNT: ReadonlySet<string> = new Set([
  'account',
  'accountPage',
  'accountTrail',
  'apiTokens',
  'auditTrail',
  'confirmEmail',
  'forgottenPassword',
  'invitation',
  'newPassword',
  'notificationSetting',
  'openings',
  'passkeys',
  'passwordReset',
  'provider',
  'received',
  'registration',
  'secondFactor',
  'sessions',
  'subscription',
  'unitForm',
  'unsubscribe',
  'users',
]);
/** Of local law. */
const LAW: ReadonlySet<string> = new Set(['regulations', 'regulationProof', 'regulationReport']);
/** Of the newcomer's path alone. */
const NEWCOMER: ReadonlySet<string> = new Set([
  'areaChoice',
  'deviceTypeHint',
  'emptyHome',
  'newcomer',
  'ribbonTest',
  'ribbonTestHint',
]);
const ONLY_SERVER = ['mail', 'notifications', 'demo', 'proof', 'homeAssistant'];
/** Of what the server refuses with, these are said by the browser too. */
const ERRORS_OF_FORMS = [
  'noRegulation',
  'passkeyPlace',
  'programConflict',
  'programCrossesMidnight',
  'programRemoved',
  'reminderRemoved',
  'resetLinkInvalid',
  'zoneNotConfigured',
];

export type Part =
  | 'first'
  | 'reading'
  | 'soil'
  | 'forms'
  | 'rules'
  | 'watering'
  | 'account'
  | 'law'
  | 'newcomer'
  | 'others'
  | 'server';

const LANGUAGE = /[\\/]i18n[\\/][\w-]+\.json\?(first|reading|soil|forms|rules|watering|account|law|newcomer|others)$/;

function partWith(group: string, key: string): Part {
  const isLater = NOT_FIRST.has(`${group}.${key}`);
  if (!isLater && (FIRST.has(group) || FIRST.has(`${group}.${key}`))) return 'first';
  if (READING.has(group) || READING.has(`${group}.${key}`)) return 'reading';
  if (SOIL.has(group)) return 'soil';
  if (ONLY_SERVER.includes(group) || (group === 'errors' && !ERRORS_OF_FORMS.includes(key))) return 'server';
  if (FORMS.has(group) || FORMS.has(`${group}.${key}`)) return 'forms';
  if (group === 'validation') return 'rules';
  if (ACCOUNT.has(group)) return 'account';
  if (LAW.has(group)) return 'law';
  if (NEWCOMER.has(group)) return 'newcomer';
  return WATERING.has(group) ? 'watering' : 'others';
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
