/** Each garden that a server shows to homes of a kind answers at a port of its own. */
import { isUniqueViolation } from '../platform/database/unique-violation.ts';

/** Gardens that one server shows to homes of a kind. */
export const MOST_GARDENS = 32;

/** The lowest port from `firstPort` on that is not used; undefined where all are. */
export function findPort(firstPort: number, used: readonly number[]): number | undefined {
  const ports = Array.from({ length: MOST_GARDENS }, (_, place) => firstPort + place);
  return ports.find((port) => !used.includes(port));
}

/** Others may take a port, or show this garden, at the same moment: each time one of them succeeds. */
export async function addUntilUnique(add: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < MOST_GARDENS; tries += 1) {
    try {
      return await add();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  await add();
}
