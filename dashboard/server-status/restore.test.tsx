import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { authOptions, forgetCookie, ok, refused, renderApp, stubServer } from '../testing/render-app.tsx';

afterEach(forgetCookie);

const state = (change: object = {}) => ok({ is_possible: true, asks_code: false, failure: null, ...change });

test('the link is there while nobody has an account', async () => {
  stubServer({ 'GET /auth/options': () => ok({ ...authOptions, can_restore: true }) });
  renderApp('/login');
  expect(await screen.findByRole('link', { name: 'I have a backup' })).toHaveAttribute('href', '/restore');
});

test('a backup is sent in pieces, once, and another passphrase needs no other upload', async () => {
  const BYTES = 1_300_000;
  let received = 0;
  const calls = stubServer({
    'GET /auth/options': () => ok(authOptions),
    'GET /auth/restore': () => state({ asks_code: true }),
    'POST /auth/restore': () => ok({ upload: 'one' }),
    'POST /auth/restore/pieces': (body) => {
      const { offset, base64 } = body as { offset: number; base64: string };
      expect(offset).toBe(received);
      received += atob(base64).length;
      return ok({ received_bytes: received });
    },
    'POST /auth/restore/start': () =>
      refused(422, { code: 30, path: 'passphrase', message: 'This passphrase does not open the backup.' }),
  });
  renderApp('/restore');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Choose the file of a backup.')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Backup'), new File(['x'.repeat(BYTES)], 'sluice.backup'));
  await userEvent.type(screen.getByLabelText('Code'), 'abcd');
  for (const passphrase of ['first', 'second']) {
    await userEvent.clear(screen.getByLabelText('Passphrase'));
    await userEvent.type(screen.getByLabelText('Passphrase'), passphrase);
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(calls).toContainEqual({ call: 'POST /auth/restore/start', body: { upload: 'one', passphrase } }),
    );
    expect(await screen.findByText('This passphrase does not open the backup.')).toBeVisible();
  }
  expect(received).toBe(BYTES);
  expect(calls.filter(({ call }) => call === 'POST /auth/restore')).toEqual([
    { call: 'POST /auth/restore', body: { bytes: BYTES, code: 'abcd' } },
  ]);
});

test('where there are accounts, the page says who restores there', async () => {
  stubServer({ 'GET /auth/options': () => ok(authOptions), 'GET /auth/restore': () => state({ is_possible: false }) });
  renderApp('/restore');
  expect(await screen.findByText(/There are accounts here already/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a restore that came to nothing is told', async () => {
  stubServer({ 'GET /auth/options': () => ok(authOptions), 'GET /auth/restore': () => state({ failure: 'noRoom' }) });
  renderApp('/restore');
  expect(await screen.findByRole('alert')).toHaveTextContent('not have enough space');
});
