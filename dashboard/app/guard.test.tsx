import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readSharedDigest, readStoredSession, storeSession } from '../platform/api/session.ts';
import { authOptions, forgetCookie, logIn, ok, refused, renderApp, stubServer } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const answers = {
  'GET /auth/options': () => ok({ ...authOptions, demo: false }),
  'GET /api/v1/index': () => ok(sampleIndex(sampleGroup)),
  [`GET /api/v1/groups/${sampleGroup.id}/schedules`]: () => ok({ schedules: [] }),
  [`GET /api/v1/groups/${sampleGroup.id}/events`]: () => ok({ events: [] }),
};

afterEach(forgetCookie);

describe('before every navigation', () => {
  test('without a session the way leads to the login', async () => {
    stubServer(answers);
    const { router } = renderApp('/home');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  });

  test('the root leads home when the session is shared', async () => {
    stubServer(answers);
    logIn();
    const { router } = renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/home');
  });

  test('a session that others no longer share clears everything that Sluice has stored', async () => {
    stubServer(answers);
    logIn();
    const { router } = renderApp('/home');
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    localStorage.setItem('sluice_something', 'local');
    sessionStorage.setItem('sluice_something', 'local');
    // Home Assistant shows Sluice in its own site, and stores its login beside ours.
    localStorage.setItem('hassTokens', 'theirs');
    forgetCookie();
    await router.navigate({ to: '/schedule' });
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(Object.keys(localStorage)).toEqual(['hassTokens']);
    expect(sessionStorage.getItem('sluice_something')).toBeNull();
  });

  test('another digest than ours counts as none', async () => {
    stubServer(answers);
    logIn();
    storeSession({ token: 'token', digest: 'older' });
    const { router } = renderApp('/home');
    await screen.findByRole('button', { name: 'Log in' });
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('the server says that the session is over', () => {
  test.each([1, 10])('code %i on a read clears local data', async (code) => {
    stubServer({ ...answers, 'GET /api/v1/index': () => refused(401, { code, message: 'Please log in.' }) });
    logIn();
    renderApp('/home');
    await waitFor(() => expect(readStoredSession()).toBeNull());
  });
});

test('a cookie that cannot be read is an empty digest', () => {
  expect(readSharedDigest('a=b; sluice_digest=%E0%A4%A; c=d')).toBe('');
  expect(readSharedDigest('a=b; sluice_digest=abc')).toBe('abc');
  expect(readSharedDigest('')).toBe('');
});
