/** A change in words: "Anna Beet changed zone “Front lawn”", "Anna Beet changed: Preferences". */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import { useTranslation } from '../platform/use-translation.ts';

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
  shares: 'title.users',
  invitations: 'title.users',
  plants: 'title.plants',
  tariff: 'tariff.title',
  groups: 'title.garden',
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
function classifyAction(method: string, last: string): 'added' | 'changed' | 'removed' {
  const isWhole = isSubject(last) || last.startsWith(':');
  if (method === 'POST' && isWhole) return 'added';
  return method === 'DELETE' && isWhole ? 'removed' : 'changed';
}

export function useAuditWords() {
  const { t } = useTranslation();
  return ({ user_name: name, action, subject_name: thing }: AuditEntry): string => {
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
