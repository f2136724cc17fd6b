import { yearReportCalls } from '@sluice/contract/year-report';
import { requireGroup } from '../groups/index.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup } from '../users/index.ts';
import { readYearReport } from './read-year-report.ts';

export async function yearReportRoutes(app: App, { db, clock }: Services): Promise<void> {
  serveCalls(app, 'savings', yearReportCalls, {
    'GET /groups/:id/year_report': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return readYearReport(db, group, request.query.year, clock.now());
    },
  });
}
