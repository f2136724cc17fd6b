/** Parts of the dashboard that load when they are opened, with a time-out and one silent retry. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import {
  loadAccountTexts,
  loadAllTexts,
  loadDiscoverTexts,
  loadFormTexts,
  loadLawTexts,
  loadOtherTexts,
  loadReadingTexts,
  loadSoilTexts,
  loadWateringTexts,
} from './translations.ts';

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

export const pagePart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadPart(load));

const loadWithTexts = (load: () => Promise<Part>, loadTheirs: () => Promise<void>) =>
  loadPart(async () => {
    const [part] = await Promise.all([load(), loadTheirs()]);
    return part;
  });

/** A page that is not among the first brings its texts with it. */
export const laterPart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadWithTexts(load, loadOtherTexts));

/** One that speaks of everything. */
export const wholePart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadWithTexts(load, loadAllTexts));

/** One of zones, plants, programs or probes. */
export const wateringPart = (load: () => Promise<Part>) =>
  lazyRouteComponent(() => loadWithTexts(load, loadWateringTexts));

/** One whose form speaks of nothing else. */
export const formPart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadWithTexts(load, loadFormTexts));

/** One without a form, which comes sooner for it. */
export const readingPart = (load: () => Promise<Part>) =>
  lazyRouteComponent(() => loadWithTexts(load, loadReadingTexts));

/** One of one's own account, or of those who share a garden. */
export const accountPart = (load: () => Promise<Part>) =>
  lazyRouteComponent(() => loadWithTexts(load, loadAccountTexts));

/** One of local law. */
export const lawPart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadWithTexts(load, loadLawTexts));

/** One of a garden's water, with forms. */
export const discoverPart = (load: () => Promise<Part>) =>
  lazyRouteComponent(() => loadWithTexts(load, loadDiscoverTexts));

/** One of a zone's soil. */
export const soilPart = (load: () => Promise<Part>) => lazyRouteComponent(() => loadWithTexts(load, loadSoilTexts));

/** A part of such a page that is opened on another. */
export const lazySoilPart = (load: () => Promise<Part>) => lazy(() => loadWithTexts(load, loadSoilTexts));
