import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetInterruption, noteInterruption } from './account/interruption.ts';
import './app/mantine-styles.ts';
import { createDashboardRouter } from './app/router.ts';
import { theme } from './app/theme.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { followOtherPages, onSessionEnd } from './platform/api/session.ts';
import { showLanguage, startTranslations } from './platform/i18n/translations.ts';
import { showSnackbar } from './ui/overlay/snackbar-store.ts';

const WORKER_AFTER_MS = 3_000;

/** Where this code cannot be loaded, the stored answers are of a session that is over, and never shown again. */
const forgetStoredAnswers = () =>
  void import('./platform/offline/stored-answers.ts')
    .then(({ forgetAnswers: forget }) => forget())
    .catch(() => undefined);

function startDashboard(root: HTMLElement): void {
  const queryClient = createQueryClient((failure) => showSnackbar({ kind: 'error', ...failure }));
  const router = createDashboardRouter();

  /** Away from the garden first: a page that still shows it would request it again. */
  onSessionEnd(async ({ hadSession, isWanted }) => {
    if (isWanted) forgetInterruption();
    else if (hadSession) noteInterruption(queryClient, (router.state.resolvedLocation ?? router.state.location).href);
    /** The page cannot stay: drafts are retained. */
    if (hadSession) await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
    queryClient.clear();
    if (!hadSession) return;
    forgetStoredAnswers();
    await showLanguage('en');
  });
  followOtherPages();

  // As a transition it is drawn in pieces between which a slow phone answers.
  startTransition(() =>
    createRoot(root).render(
      <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

/**
 * The page only fetches its styles early and draws its mark without them; here they take effect, before anything that
 * needs them is drawn. A style that does not come must not block the garden.
 */
async function applyStyles(): Promise<void> {
  const early = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
  await Promise.all(
    early.map(
      (preload) =>
        new Promise<void>((resolve) => {
          const styles = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            crossOrigin: preload.crossOrigin,
            href: preload.href,
            onload: () => resolve(),
            onerror: () => resolve(),
          });
          preload.replaceWith(styles);
        }),
    ),
  );
}

/** Shown in English, since no texts have come. */
function sayNotLoaded(root: HTMLElement): void {
  const notice = document.createElement('main');
  notice.setAttribute('role', 'alert');
  notice.textContent = 'Sluice did not load. Please check the connection and reload the page.';
  root.replaceChildren(notice);
}

/**
 * Once the first page has come to rest: nothing of it waits for this. In a frame, Sluice is part of Home Assistant, which
 * has a worker of its own.
 */
if (import.meta.env.PROD && window.parent === window) {
  addEventListener('load', () =>
    setTimeout(() => {
      import('./platform/offline/start-worker.ts').then(({ startWorker }) => startWorker()).catch(() => undefined);
    }, WORKER_AFTER_MS),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Routes are made in a step of their own, so that a slow phone answers before it.
void Promise.all([startTranslations(), applyStyles()]).then(
  () => startDashboard(root),
  () => sayNotLoaded(root),
);
