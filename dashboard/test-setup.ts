/** What jsdom lacks and every screen test needs: texts, media queries, canvases, and the browser's own popovers. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { startTranslations } from './platform/i18n/translations.ts';
import { quickenLookups } from './testing/quick-lookups.ts';
import { closeSnackbar } from './ui/overlay/snackbar-store.ts';

configure({
  // The first page of a file loads its parts while the other tests keep both cores busy, and they have precedence.
  asyncUtilTimeout: 30_000,
  // Writes the page out only for whoever reads it: while something is waited for, most errors are thrown away.
  getElementError(message, container) {
    const write = () => `${message ?? ''}\n\n${prettyDOM(container)}`.trim();
    const error = Object.defineProperty(new Error(), 'message', { configurable: true, get: write });
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

quickenLookups();

beforeAll(() => startTranslations('en'));

afterEach(() => {
  cleanup();
  // A message of one test is not found by the next, also of another file.
  closeSnackbar();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

// A part that is still coming as its file ends would be missing for the next one.
afterAll(() => vi.dynamicImportSettled());

/** As for somebody who wants no motion: what moves ends after its test, when the window of its file may be gone. */
window.matchMedia ??= (media) =>
  ({
    matches: media.includes('prefers-reduced-motion'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
/** Nothing is drawn: a chart is a table too. */
HTMLCanvasElement.prototype.getContext = () => null;
/** jsdom lays nothing out, so that nothing ever has another size. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const open = new WeakSet<Element>();

function toggle(popup: HTMLElement, opens: boolean) {
  if (open.has(popup) === opens) return;
  const event = new Event('beforetoggle');
  Object.assign(event, { newState: opens ? 'open' : 'closed', oldState: opens ? 'closed' : 'open' });
  if (opens) open.add(popup);
  else open.delete(popup);
  popup.style.display = opens ? 'block' : '';
  popup.dispatchEvent(event);
}

HTMLElement.prototype.showPopover = function show() {
  toggle(this, true);
};
HTMLElement.prototype.hidePopover = function hide() {
  toggle(this, false);
};

Element.prototype.scrollIntoView ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[popovertarget]') : null;
  const popup = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (popup) toggle(popup, !open.has(popup));
});
