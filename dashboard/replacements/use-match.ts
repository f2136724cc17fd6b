/** Which valve of the new device waters which zone of the old one: as proposed, until somebody chooses. */
import type { ReplacementChoice, ValveMatch } from '@sluice/contract/replacements';
import { useState } from 'react';

type Candidate = ReplacementChoice['candidates'][number];
type ZoneId = ValveMatch['zone_id'];

export function useMatch(candidate: Candidate): {
  valves: ValveMatch[];
  terminalOf: (zoneId: ZoneId) => number | null;
  choose: (zoneId: ZoneId, terminal: number | null) => void;
} {
  const [chosen, setChosen] = useState<Record<string, ValveMatch[]>>({});
  const isFree = ({ terminal }: ValveMatch) => terminal === null || candidate.free_terminals.includes(terminal);
  // What was chosen holds while its valves are free.
  const own = chosen[candidate.device_id];
  const valves = own?.every(isFree) ? own : candidate.proposed;
  const terminalOf = (zoneId: ZoneId) => valves.find(({ zone_id }) => zone_id === zoneId)?.terminal ?? null;
  const choose = (zoneId: ZoneId, terminal: number | null) => {
    const before = terminalOf(zoneId);
    // Whoever had that valve gets the one that is free now.
    const next = valves.map((match) => {
      if (match.zone_id === zoneId) return { ...match, terminal };
      return terminal !== null && match.terminal === terminal ? { ...match, terminal: before } : match;
    });
    setChosen({ ...chosen, [candidate.device_id]: next });
  };
  return { valves, terminalOf, choose };
}
