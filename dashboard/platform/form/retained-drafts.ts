/**
 * What was being typed when a session ended. Retained in memory alone, never in the browser's storage, and given back to
 * its form once the same person has logged in again (docs/decisions/0015).
 */
type Typed = object;

/** Forms on the screen in which something is not saved, by their names. */
const open = new Map<string, Typed>();
let retained = new Map<string, Typed>();

/** Returns the function that takes it off again. */
export function noteTyped(form: string, typed: Typed): () => void {
  open.set(form, typed);
  return () => {
    open.delete(form);
  };
}

/** Whether reloading the page would lose something. */
export const isAnythingTyped = (): boolean => open.size > 0;

/** Sets aside what is on the screen. Returns whether there was anything. */
export function retainDrafts(): boolean {
  retained = new Map(open);
  return retained.size > 0;
}

export function forgetDrafts(): void {
  retained.clear();
}

/** For a part of a page that is folded until somebody works in it. */
export const isDraftRetained = (form: string): boolean => retained.has(form);

export function takeDraft(form: string): Typed | undefined {
  const typed = retained.get(form);
  retained.delete(form);
  return typed;
}
