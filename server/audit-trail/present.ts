import type { AuditEntry } from '@sluice/contract/audit-trail';
import { momentIn } from '../platform/moments.ts';
import type { AuditRow } from './store.ts';

export function presentEntry(row: AuditRow, timeZone: string): AuditEntry {
  return {
    id: String(row.id),
    user_id: row.userId,
    user_name: row.userName,
    action: row.action,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    from_address: row.fromAddress,
    token_name: row.tokenName,
    firm_name: row.firmName,
    is_refused: row.isRefused,
    at: momentIn(timeZone, row.at),
  };
}
