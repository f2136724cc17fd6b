/** The flow of a zone by run, as its meter measured it, and whether it has changed (docs/decisions/0157). */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { callsWith, describeCalls } from './call.ts';
import { idSchema, moment } from './primitives.ts';

const litresPerMinute = z.number().describe('L/min.');

export const zoneFlow = z.object({
  zone_id: idSchema<ZoneId>(),
  /** Median of the first runs that were metered since it was last learned anew; null while they are too few. */
  usual_flow_l_per_min: litresPerMinute.nullable(),
  /** Since when it is learned anew; null where it never was. */
  learned_from: moment.nullable(),
  /** The last runs without other zones, in order. */
  runs: z.array(
    z.object({
      at: moment,
      flow_l_per_min: litresPerMinute,
      /** Of the usual flow, without what the other zones on the meter shared: the pressure. */
      ratio: z.number().nullable().describe('1 for the usual flow.'),
    }),
  ),
  /** Null while the flow is as usual. */
  change: z
    .object({
      direction: z.enum(['high', 'low']),
      /** The first run with the changed flow. */
      since: moment,
      found: moment,
      flow_l_per_min: litresPerMinute.nullable(),
      usual_flow_l_per_min: litresPerMinute.nullable(),
      /** More or less than with the usual flow, at the waterings of the last four weeks. */
      litres_a_week: z.number().nullable().describe('Litres a week.'),
      /** All zones of the meter have changed alike: the supply, a filter, the pump. */
      is_shared: z.boolean(),
    })
    .nullable(),
});
export type ZoneFlow = z.infer<typeof zoneFlow>;

const zoneCall = callsWith(z.object({ id: idSchema<ZoneId>() }));

export const zoneFlowCalls = describeCalls({
  'GET /zones/:id/flow': zoneCall('see', 'The flow of a zone by run, and whether it has changed', {
    answer: z.object({ flow: zoneFlow }),
  }),
  'DELETE /zones/:id/flow': zoneCall('change', 'Forget the usual flow of a zone that is mended, and learn it anew', {
    answer: z.object({ flow: zoneFlow }),
  }),
});
