import { auditPage } from '@sluice/contract/audit-trail';
import { success } from '@sluice/contract/envelope';
import { idOf, page } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import type { Database } from '../platform/database/connect.ts';
import { ok } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentEntry } from './present.ts';
import { entriesOf, type Trail } from './store.ts';

const tags = ['audit trail'];

export async function auditTrailRoutes(app: App, { db }: Services): Promise<void> {
  app.get(
    '/groups/:id/audit_trail',
    {
      schema: {
        tags,
        summary: 'Who changed what in a garden, from where, when',
        description: 'For its owner. The newest first; kept for a year.',
        params: z.object({ id: idOf<GroupId>() }),
        querystring: page,
        response: { 200: success(auditPage) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'own');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      return ok(await readPage(db, { groupId: id }, request.query, group.timeZone));
    },
  );

  app.get(
    '/account/audit_trail',
    {
      schema: {
        tags,
        summary: 'What was done in my account, outside its gardens',
        description: 'Moments are told in UTC.',
        querystring: page,
        response: { 200: success(auditPage) },
      },
    },
    async (request) => ok(await readPage(db, { userId: accountOf(request).id }, request.query, 'UTC')),
  );
}

async function readPage(db: Database, trail: Trail, { after, limit }: z.infer<typeof page>, timeZone: string) {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'validation.wrongValue');
  const rows = await entriesOf(db, trail, after === undefined ? null : Number(after), limit + 1);
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map((row) => presentEntry(row, timeZone)),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
