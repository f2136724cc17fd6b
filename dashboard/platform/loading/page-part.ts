/** Parts of the dashboard that load when they are opened, with a time-out and one silent retry. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';

export class PagePartError extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'PagePartError';
  }
}

type Part = { default: ComponentType };

function withTimeOut<Loaded>(load: () => Promise<Loaded>, timeOutMs: number): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${timeOutMs} ms`)), timeOutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** One that fails is tried once more; both within the time. One that hangs is not: the browser would wait for the same. */
export async function loadPart<Loaded>(load: () => Promise<Loaded>, timeOutMs: number = LIMITS.chunkLoadTimeoutMs) {
  try {
    return await withTimeOut(() => load().catch(load), timeOutMs);
  } catch (cause) {
    throw new PagePartError(cause);
  }
}

/** A page, fetched when it is opened. */
export const pagePart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadPart(load));

/** A part of a page, fetched when it is shown; what stands in its place meanwhile is its `Suspense`. */
export const lazyPart = (load: () => Promise<Part>) => lazy(() => loadPart(load));
