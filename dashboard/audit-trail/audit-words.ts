/** A change in words: "Anna Beet changed zone “Front lawn”", "Anna Beet changed: Preferences". */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import { useTranslation } from 'react-i18next';

/** The part of a route that says what it is about; the last that is known counts. */
const SUBJECTS = {
  devices: 'devices',
  zones: 'zones',
  sensors: 'sensors',
  hubs: 'hubs',
  programs: 'programs',
  backup_program: 'programs',
  one_time_runs: 'schedule',
  skips: 'schedule',
  rain_delay: 'schedule',
  manual_runs: 'manualRun',
  run: 'manualRun',
  constraints: 'restrictions',
  reminders: 'reminders',
  weather_constraints: 'preferences',
  weather_provider: 'weatherProvider',
  location: 'location',
  regulations: 'regulations',
  regulation_reports: 'regulations',
  shares: 'users',
  invitations: 'users',
  plants: 'plants',
  groups: 'garden',
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

const isSubject = (part: string): part is keyof typeof SUBJECTS => part in SUBJECTS;
const isThing = (part: string): part is keyof typeof THINGS => part in THINGS;

/** What ends in a verb, as `POST /hubs/:id/pairing`, changes the thing before it. */
function deedOf(method: string, last: string): 'added' | 'changed' | 'removed' {
  const isWhole = isSubject(last) || last.startsWith(':');
  if (method === 'POST' && isWhole) return 'added';
  return method === 'DELETE' && isWhole ? 'removed' : 'changed';
}

export function useAuditWords() {
  const { t } = useTranslation();
  return ({ user_name: name, action, subject_name: thing }: AuditEntry): string => {
    const [method = '', route = ''] = action.split(' ');
    const parts = route.split('/');
    const deed = deedOf(method, parts.at(-1) ?? '');
    const part = parts.findLast(isSubject);
    if (part && thing !== null && isThing(part)) {
      return t(`auditTrail.named.${deed}`, { name, thing: t(`auditTrail.thing.${THINGS[part]}`, { thing }) });
    }
    const kind = part ? t(`title.${SUBJECTS[part]}`) : route;
    const subject = thing === null ? kind : t('auditTrail.about', { kind, thing });
    return t(`auditTrail.${deed}`, { name, subject });
  };
}
