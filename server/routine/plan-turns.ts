/**
 * Plans that people wait for: a garden's plans are made one at a time, and later callers share the next one. It reads
 * what they have changed, since it begins after they have asked.
 */
import type { GroupId } from '@sluice/engine/vocabulary/ids';

type MakePlan = (groupId: GroupId) => Promise<boolean>;

interface Turns {
  current: Promise<boolean>;
  next: Promise<boolean> | null;
}

export function sharePlans(make: MakePlan): MakePlan {
  const gardens = new Map<GroupId, Turns>();

  const begin = (groupId: GroupId): Promise<boolean> => {
    const turns: Turns = { current: make(groupId), next: null };
    gardens.set(groupId, turns);
    const end = () => {
      if (turns.next === null && gardens.get(groupId) === turns) gardens.delete(groupId);
    };
    turns.current.then(end, end);
    return turns.current;
  };

  return (groupId) => {
    const turns = gardens.get(groupId);
    if (!turns) return begin(groupId);
    const again = () => begin(groupId);
    turns.next ??= turns.current.then(again, again);
    return turns.next;
  };
}
