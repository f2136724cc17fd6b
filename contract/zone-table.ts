/** The zones of a garden as a table (CSV): to fill in elsewhere, and to read in (docs/take-along.md). */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { describeCalls, groupCall } from './call.ts';
import { idSchema } from './primitives.ts';
import { recalculation } from './schedule.ts';

/** Characters of a table: that of a full garden has a third. */
const MOST_CHARACTERS = 200_000;

export const zoneTable = z.strictObject({
  csv: z
    .string()
    .min(1, { message: 'validation.required' })
    .max(MOST_CHARACTERS, { message: 'validation.textTooLong' }),
  /** Reads the table and says what it would change; nothing is stored. */
  is_trial: z.boolean().default(true),
});

const row = z.number().int().meta({ description: 'Line of the table; its head is line 1.' });

/** What is wrong in a cell; `column` is null where the row or the whole table is. */
const cellProblem = z.object({
  row,
  column: z.string().nullable(),
  message: z.string(),
});
export type CellProblem = z.infer<typeof cellProblem>;

export const zoneTableOutcome = z.object({
  /** The zones that change, each with the columns that differ. */
  zones: z.array(z.object({ row, zone_id: idSchema<ZoneId>(), name: z.string(), columns: z.array(z.string()) })),
  /** Empty where the table is right; otherwise nothing was stored. */
  problems: z.array(cellProblem),
  is_stored: z.boolean(),
  recalculation: recalculation.nullable(),
});
export type ZoneTableOutcome = z.infer<typeof zoneTableOutcome>;

export const zoneTableCalls = describeCalls({
  'GET /groups/:id/zones/table': groupCall('change', 'The zones as a CSV table, a line for each valve', {
    answer: z.object({ file_name: z.string(), csv: z.string() }),
  }),
  'POST /groups/:id/zones/table': groupCall('change', 'Describe zones by a CSV table: all of it, or nothing', {
    description:
      'With `is_trial`, which is the default, it only says what would change and which cells are wrong. Columns: docs/take-along.md.',
    limit: { times: 120, window: '1 hour' },
    mostBytes: 4 * MOST_CHARACTERS + 1_000,
    body: zoneTable,
    answer: zoneTableOutcome,
  }),
});
