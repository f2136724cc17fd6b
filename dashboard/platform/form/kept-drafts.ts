/**
 * What was being typed when a session ended. Kept in memory alone, never in the browser's storage, and given back to its
 * form once the same person has logged in again (docs/decisions/0015).
 */
type Typed = object;

/** Forms on the screen in which something is not saved, by their names. */
const open = new Map<string, Typed>();
let kept = new Map<string, Typed>();

/** Returns the function that takes it off again. */
export function noteTyped(form: string, typed: Typed): () => void {
  open.set(form, typed);
  return () => {
    open.delete(form);
  };
}

/** Sets aside what is on the screen. Returns whether there was anything. */
export function keepDrafts(): boolean {
  kept = new Map(open);
  return kept.size > 0;
}

export function forgetDrafts(): void {
  kept.clear();
}

/** For a part of a page that is folded until somebody works in it. */
export const isDraftKept = (form: string): boolean => kept.has(form);

export function takeDraft(form: string): Typed | undefined {
  const typed = kept.get(form);
  kept.delete(form);
  return typed;
}
