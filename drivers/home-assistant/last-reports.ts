/**
 * When Home Assistant last heard of entities whose states have not changed since. A subscription says nothing of that, and
 * `get_states` says it once: it keeps what it has written until the state changes (core.py of 2025.4.4, `State._as_dict`).
 */
import type { Fields } from '../mqtt/announced-fields.ts';

/** One number for each of `ids`, in their order; 0 for what is not there. Without `last_reported` (before 2024.3) none. */
export const LAST_REPORTS = `[{% for id in ids %}{% set state = states[id] %}{{
state.last_reported.timestamp() if state else 0 }}, {% endfor %}]`;

/** Epoch milliseconds by entity, from an event of `render_template`. */
export function parseReports(ids: readonly string[], { result }: Fields): Map<string, number> {
  const times = Array.isArray(result) ? result : [];
  return new Map(
    ids.flatMap((id, index): [string, number][] => {
      const timeS: unknown = times[index];
      return typeof timeS === 'number' && timeS > 0 ? [[id, timeS * 1000]] : [];
    }),
  );
}
