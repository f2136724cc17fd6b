/** Puts a whole dashboard, or a part of it, on the screen of a test, with a server that answers from a table. */

import { MantineProvider } from '@mantine/core';
import type { Index } from '@sluice/contract/groups';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import nearUrl from 'world-atlas/countries-50m.json?url';
import farUrl from 'world-atlas/countries-110m.json?url';
import { createDashboardRouter } from '../app/router.ts';
import { theme } from '../app/theme.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { storeSession } from '../platform/api/session.ts';
import { DisplayProvider } from '../platform/display/display.tsx';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { GROUP_ID, sampleBill, samplePastYear, sampleSavings } from './sample-garden.ts';

type Answer = { status?: number; body: unknown };
export type Answers = Record<string, (body: unknown, query: URLSearchParams) => Answer>;

export const ok = (data: unknown): Answer => ({ body: { status: 'OK', data } });
export const refused = (status: number, ...errors: { code: number; message: string; path?: string }[]): Answer => ({
  status,
  body: { status: 'ERROR', errors },
});

/** Answers by "METHOD /path"; what is not in the table cannot be reached. Records every call that was made. */
export function stubServer(answers: Answers) {
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://garden.test');
    const call = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    if (path === '/api/v1/live') return new Promise(() => {});
    const answer = answers[call]?.(body, searchParams);
    if (!answer) throw new TypeError(`no answer for ${call}`);
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return calls;
}

export function logIn() {
  storeSession({ token: 'token', digest: 'digest' });
  // biome-ignore lint/suspicious/noDocumentCookie: the shared session's cookie is what is being tried
  document.cookie = 'sluice_digest=digest; path=/';
}

export function forgetCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'sluice_digest=; path=/; max-age=0';
}

function provide(children: ReactNode) {
  // A read that fails is tried again after a second, and would say so in the place of what the next test looks for.
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const client = createQueryClient((failure) => isOver || showSnackbar({ kind: 'error', ...failure }));
  return (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

export function renderApp(path: string) {
  const router = createDashboardRouter(createMemoryHistory({ initialEntries: [path] }));
  // A page that is still loading when its test ends is not shown: the test file's window may be gone by then.
  onTestFinished(() => {
    router.startTransition = () => new Promise(() => {});
  });
  return { router, ...render(provide(<RouterProvider router={router} />)) };
}

/** What the server offers before anybody has logged in. */
export const authOptions = {
  demo: true,
  registration: true,
  registration_rule: 'open',
  sends_mail: true,
  locales: [],
  version: '0',
  openid_name: null,
  passkey_origin: null,
};

/** A read that fails would say so in the place of what is being tried. */
const NOTHING_OF_THE_ACCOUNT: Answers = {
  'GET /api/v1/account/invitations': () => ok({ invitations: [] }),
  'GET /api/v1/firms': () => ok({ firms: [], invitations: [] }),
  'GET /api/v1/zone_settings': () => ok({ zones: [] }),
  'GET /api/v1/settings_copies': () => ok({ settings_copies: [] }),
  'GET /api/v1/account/passkeys': () => ok({ passkeys: [] }),
  'GET /api/v1/account/second_factor': () => ok({ is_on: false, recovery_codes_left: 0 }),
  'GET /api/v1/account/sessions': () => ok({ sessions: [] }),
  'GET /api/v1/account/tokens': () => ok({ api_tokens: [] }),
  'GET /api/v1/account/webhooks': () => ok({ webhooks: [] }),
};

const EMPTY_ATLAS = {
  type: 'Topology',
  arcs: [],
  objects: { countries: { type: 'GeometryCollection', geometries: [] } },
};

/** Opens a page, as somebody who is logged in to a garden unless it is said otherwise; `sent` lists the requests that were not reads. */
export function openPage(path: string, index: Index, answers: Answers = {}, isLoggedIn = true) {
  const garden = `/api/v1/groups/${index.current_group?.id ?? GROUP_ID}`;
  const calls = stubServer({
    'GET /auth/options': () => ok(authOptions),
    'GET /api/v1/index': () => ok(index),
    ...NOTHING_OF_THE_ACCOUNT,
    'GET /api/v1/places/towns': () => ok({ towns: [], is_list_ready: true }),
    'GET /api/v1/places/at': () => ok({ point: { time_zone: 'UTC', town: null } }),
    [`GET ${farUrl}`]: () => ({ body: EMPTY_ATLAS }),
    [`GET ${nearUrl}`]: () => ({ body: EMPTY_ATLAS }),
    [`GET ${garden}/location`]: () =>
      ok({ location: { ...index.current_group?.setting.address, elevation_m: 12, elevation_source: 'OPEN_METEO' } }),
    [`GET ${garden}/calendar_feed`]: () => ok({ calendar_feed: null }),
    [`GET ${garden}/webhooks`]: () => ok({ webhooks: [] }),
    [`GET ${garden}/device_keys`]: () => ok({ device_keys: [] }),
    [`GET ${garden}/subscribed_calendars`]: () => ok({ subscribed_calendars: [] }),
    [`GET ${garden}/apple_home`]: () => ok({ is_offered: true, apple_home: null }),
    [`GET ${garden}/matter_home`]: () => ok({ is_offered: true, matter_home: null }),
    [`GET ${garden}/tickets`]: () => ok({ tickets: [], done_num: 0, firm_people: [] }),
    [`GET ${garden}/delegations`]: () => ok({ delegations: [] }),
    [`GET ${garden}/alarm_contacts`]: () => ok({ alarm_contacts: [], sends_mail: true }),
    [`GET ${garden}/guest_links`]: () => ok({ guest_links: [] }),
    [`GET ${garden}/hubs`]: () => ok({ hubs: index.hubs }),
    [`GET ${garden}/schedules`]: () => ok({ schedules: [] }),
    [`GET ${garden}/decisions`]: () => ok({ decisions: [] }),
    [`GET ${garden}/weather_basis`]: () => ok({ days: [] }),
    [`GET ${garden}/events`]: () => ok({ events: [] }),
    [`GET ${garden}/skips`]: () => ok({ skips: [] }),
    [`GET ${garden}/savings`]: () => ok({ savings: sampleSavings }),
    [`GET ${garden}/bill`]: () => ok({ bill: sampleBill }),
    [`GET ${garden}/tank`]: () => ok({ tank: null, has_mqtt: false }),
    [`GET ${garden}/past_year`]: () => ok({ past_year: samplePastYear }),
    ...answers,
  });
  if (isLoggedIn) logIn();
  const { router } = renderApp(path);
  return { router, calls, sent: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

export const renderPart = (part: ReactNode) =>
  render(
    provide(
      <DisplayProvider unitSystem="SI" timeZone="UTC" firstWeekday={1}>
        {part}
      </DisplayProvider>,
    ),
  );
