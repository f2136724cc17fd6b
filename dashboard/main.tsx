import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import './app/mantine-styles.ts';
import { createDashboardRouter } from './app/router.ts';
import { theme } from './app/theme.ts';
import { createQueryClient } from './platform/query-client.ts';
import { followOtherPages, onSessionEnd } from './platform/session.ts';
import { showLanguage, startTranslations } from './platform/translations.ts';
import { showSnackbar } from './ui/snackbar-store.ts';

const queryClient = createQueryClient((text) => showSnackbar({ kind: 'error', text }));
const router = createDashboardRouter();

/** Away from the garden first: a page that still shows it would ask for it anew. */
onSessionEnd(async ({ hadSession }) => {
  if (hadSession) await router.navigate({ to: '/login', replace: true });
  queryClient.clear();
  if (hadSession) await showLanguage('en');
});
followOtherPages();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startTranslations().then(() =>
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  ),
);
