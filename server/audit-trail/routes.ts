import { auditTrailCalls } from '@sluice/contract/audit-trail';
import type { page } from '@sluice/contract/primitives';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { z } from 'zod';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Database } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup } from '../users/index.ts';
import { presentEntry } from './present.ts';
import { readEntries, type Trail } from './store.ts';
import { tokenUsesOf, visitsOfGroup } from './visit-store.ts';

export async function auditTrailRoutes(app: App, { db }: Services): Promise<void> {
  serveCalls(app, 'audit trail', auditTrailCalls, {
    'GET /groups/:id/audit_trail': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      return await readPage(db, { groupId: id }, request.query, group.timeZone);
    },

    'GET /groups/:id/visits': async (request) => {
      const id = await permitGroup(db, request);
      const rows = await visitsOfGroup(db, id, requireAccount(request).id, LIMITS.visitsShownMax);
      return {
        visits: rows.map(({ userId, name, ...row }) => ({
          user_id: userId,
          user_name: name,
          ...presentDay(row),
          token_name: row.tokenName || null,
        })),
      };
    },

    'GET /account/token_uses': async (request) => {
      const rows = await tokenUsesOf(db, requireAccount(request).id, LIMITS.visitsShownMax);
      return {
        token_uses: rows.map((row) => ({ ...presentDay(row), token_name: row.tokenName, group_id: row.groupId })),
      };
    },

    'GET /account/audit_trail': async (request) =>
      await readPage(db, { userId: requireAccount(request).id }, request.query, 'UTC'),
  });
}

const presentDay = ({ day, fromAddress, lastAt }: { day: string; fromAddress: string; lastAt: Date }) => ({
  day,
  from_address: fromAddress,
  last_at: lastAt.toISOString(),
});

async function readPage(db: Database, trail: Trail, { after, limit }: z.infer<typeof page>, timeZone: string) {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'validation.wrongValue');
  const rows = await readEntries(db, trail, after === undefined ? null : Number(after), limit + 1);
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map((row) => presentEntry(row, timeZone)),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
