/** Changes come in bursts, one for each zone or device: the first is told at once, what follows close behind together. */
import type { LiveChange } from '@sluice/contract/live-updates';

const PAUSE_MS = 250;

export function gatherChanges(tell: (changes: readonly LiveChange[]) => void): (change: LiveChange) => void {
  let waiting: LiveChange[] = [];
  let isPausing = false;

  const notifyWaiting = () => {
    isPausing = waiting.length > 0;
    if (!isPausing) return;
    tell(waiting);
    waiting = [];
    setTimeout(notifyWaiting, PAUSE_MS);
  };

  return (change) => {
    waiting.push(change);
    if (!isPausing) notifyWaiting();
  };
}
