/** A change in words: "Anna Beet changed: Programs". */
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

const isSubject = (part: string): part is keyof typeof SUBJECTS => part in SUBJECTS;

export function useAuditWords() {
  const { t } = useTranslation();
  return ({ user_name: name, action }: AuditEntry): string => {
    const [method = '', route = ''] = action.split(' ');
    const part = route.split('/').findLast(isSubject);
    const subject = part ? t(`title.${SUBJECTS[part]}`) : route;
    if (method === 'POST') return t('auditTrail.added', { name, subject });
    return method === 'DELETE'
      ? t('auditTrail.removed', { name, subject })
      : t('auditTrail.changed', { name, subject });
  };
}
