/** A settings form of one thing: sends what differs by the thing's own call, and goes on from what the server stored. */
import type { Recalculation } from '@sluice/contract/schedule';
import { useChangeForm } from './use-change-form.ts';

type Versioned = { id: string; version: number };

type Options<Thing extends Versioned, V extends object, Answer> = {
  thing: Thing;
  /** What of the thing the form shows. */
  toValues: (thing: Thing) => V;
  schema: Parameters<typeof useChangeForm>[0]['schema'];
  change: (changed: { id: string; change: Partial<V> & { version: number } }) => Promise<Answer>;
  /** The thing in the answer. */
  stored: (answer: Answer) => Thing;
};

export function useThingForm<
  Thing extends Versioned,
  V extends object,
  Answer extends Record<string, unknown> & { recalculation?: Recalculation | null },
>({ thing, toValues, schema, change, stored }: Options<Thing, V, Answer>) {
  return useChangeForm<V>({
    start: toValues(thing),
    version: thing.version,
    schema,
    send: async (fields) => {
      const answer = await change({ id: thing.id, change: fields });
      const next = stored(answer);
      return { kept: toValues(next), version: next.version, recalculation: answer.recalculation };
    },
  });
}
