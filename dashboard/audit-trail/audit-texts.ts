/** A change in words: "Anna Beet changed zone “Front lawn”", "Anna Beet changed: Preferences". */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import { useTranslation } from '../platform/i18n/use-translation.ts';

/** The part of a route that says what it is about; the last that is known counts. */
const SUBJECTS = {
  devices: 'title.devices',
  zones: 'title.zones',
  sensors: 'title.sensors',
  hubs: 'title.hubs',
  programs: 'title.programs',
  backup_program: 'backupProgram.title',
  one_time_runs: 'oneTimeRun.title',
  skips: 'skip.title',
  zone_skips: 'skip.title',
  rain_delay: 'rainDelay.choose',
  manual_runs: 'title.manualRun',
  run: 'title.manualRun',
  constraints: 'title.restrictions',
  reminders: 'title.reminders',
  weather_constraints: 'title.preferences',
  weather_provider: 'title.weatherProvider',
  location: 'title.location',
  regulations: 'title.regulations',
  regulation_reports: 'title.regulations',
  tickets: 'title.tickets',
  firms: 'firms.title',
  delegations: 'firms.title',
  firm_invitations: 'firms.title',
  members: 'firms.people',
  shares: 'title.users',
  alarm_contacts: 'title.users',
  alarm_contact: 'title.users',
  invitations: 'title.users',
  plants: 'title.plants',
  tariff: 'tariff.title',
  budget: 'budget.title',
  calendar_feed: 'openings.feed',
  webhooks: 'openings.webhooks',
  subscribed_calendars: 'calendars.title',
  device_keys: 'openings.deviceKeys',
  groups: 'title.garden',
  server: 'title.server',
} as const;

/** What people give a name, by the same parts. */
const THINGS = {
  devices: 'devices',
  zones: 'zones',
  sensors: 'sensors',
  hubs: 'hubs',
  programs: 'programs',
  reminders: 'reminders',
  groups: 'garden',
} as const;

/** What happens to an account rather than to a garden. */
const OF_ACCOUNT = {
  'POST /register': 'accountTrail.register',
  'POST /login': 'accountTrail.login',
  'POST /passkey/login': 'accountTrail.passkeyLogin',
  'GET /openid/callback': 'accountTrail.providerLogin',
  'LINK /openid/callback': 'accountTrail.providerLinked',
  'DELETE /logout': 'accountTrail.logout',
  'POST /password/forgot': 'accountTrail.resetAsked',
  'POST /account/password/reset': 'accountTrail.resetAsked',
  'POST /password/reset': 'accountTrail.password',
  'POST /account/password': 'accountTrail.password',
  'POST /account/email': 'accountTrail.emailAsked',
  'POST /email/confirm': 'accountTrail.email',
  'POST /account/second_factor': 'accountTrail.codeBegun',
  'POST /account/second_factor/confirm': 'accountTrail.codeOn',
  'DELETE /account/second_factor': 'accountTrail.codeOff',
  'POST /account/passkeys/options': 'accountTrail.passkeyBegun',
  'POST /account/passkeys': 'accountTrail.passkeyAdded',
  'PATCH /account/passkeys/:id': 'accountTrail.passkeyRenamed',
  'DELETE /account/passkeys/:id': 'accountTrail.passkeyRemoved',
  'POST /account/provider': 'accountTrail.providerBegun',
  'DELETE /account/provider': 'accountTrail.providerUnlinked',
  'POST /account/tokens': 'accountTrail.tokenMade',
  'DELETE /account/tokens/:id': 'accountTrail.tokenEnded',
  'DELETE /account/sessions': 'accountTrail.sessionEnded',
  'DELETE /account/sessions/:id': 'accountTrail.sessionEnded',
} as const;

/** Refused logins; all others asked for a password. */
const REFUSED: Readonly<Record<string, 'accountTrail.passkeyRefused'>> = {
  'POST /passkey/login': 'accountTrail.passkeyRefused',
};

/** A question of an assistant, which changed nothing. */
const ASKED = 'ASK /mcp';

const isOfAccount = (action: string): action is keyof typeof OF_ACCOUNT => action in OF_ACCOUNT;

const isSubject = (part: string): part is keyof typeof SUBJECTS => part in SUBJECTS;
const isThing = (part: string): part is keyof typeof THINGS => part in THINGS;

/** What ends in a verb, as `POST /hubs/:id/pairing`, changes the thing before it. */
function classifyAction(method: string, last: string): 'added' | 'changed' | 'removed' {
  const isWhole = isSubject(last) || last.startsWith(':');
  if (method === 'POST' && isWhole) return 'added';
  return method === 'DELETE' && isWhole ? 'removed' : 'changed';
}

export function useAuditTexts() {
  const { t } = useTranslation();
  return ({ user_name, action, subject_name: thing, is_refused }: AuditEntry): string => {
    if (is_refused) return t(REFUSED[action] ?? 'accountTrail.loginRefused');
    if (isOfAccount(action)) {
      const done = t(OF_ACCOUNT[action]);
      return thing === null ? done : t('auditTrail.about', { kind: done, thing });
    }
    const name = user_name || t('auditTrail.gone');
    if (action === ASKED) return t('auditTrail.asked', { name, question: thing ?? '' });
    const [method = '', route = ''] = action.split(' ');
    const parts = route.split('/');
    const done = classifyAction(method, parts.at(-1) ?? '');
    const part = parts.findLast(isSubject);
    if (part && thing !== null && isThing(part)) {
      return t(`auditTrail.named.${done}`, { name, thing: t(`auditTrail.thing.${THINGS[part]}`, { thing }) });
    }
    const kind = part ? t(SUBJECTS[part]) : route;
    const subject = thing === null ? kind : t('auditTrail.about', { kind, thing });
    return t(`auditTrail.plain.${done}`, { name, subject });
  };
}
