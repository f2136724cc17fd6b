import { regulationProofCalls } from '@sluice/contract/regulations';
import { requireGroup } from '../groups/index.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { readProof } from './regulation-proof.ts';
import { writeProof } from './regulation-proof-csv.ts';

/** A garden's watering of a year, held against the laws at its address. */
export async function regulationProofRoutes(app: App, { db, clock, translate }: Services): Promise<void> {
  serveCalls(app, 'regulations', regulationProofCalls, {
    'GET /groups/:id/regulations/proof': async (request) => {
      const { id } = request.params;
      const { year } = request.query;
      await permit(db, request, id);
      const days = await readProof(db, await requireGroup(db, id), year, clock.now());
      const locale = localeOfRequest(request);
      return {
        file_name: `watering-${year}.csv`,
        csv: writeProof(days, (key, figures) => translate(locale, key, figures)),
      };
    },
  });
}
