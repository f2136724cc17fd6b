import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetCookie, logIn, ok, refused, renderApp, stubServer } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleUser } from '../testing/sample-garden.ts';

const CONFIRM = 'POST /auth/email/confirm';
const ACCEPT = 'POST /auth/invitations/accept';
const gone = 'This invitation has expired, been withdrawn or already been used.';

afterEach(forgetCookie);

describe('the link to a new email', () => {
  test('is confirmed by a press', async () => {
    const calls = stubServer({ [CONFIRM]: () => ok({ confirmed: true }) });
    renderApp('/confirm-email?token=from-the-mail');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(calls).toEqual([{ call: CONFIRM, body: { token: 'from-the-mail' } }]);
  });

  test('that has expired says so', async () => {
    const message = 'This link has expired or was already used. Please ask for a new one.';
    stubServer({ [CONFIRM]: () => refused(422, { code: 30, message, path: 'token' }) });
    renderApp('/confirm-email?token=old');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});

describe('an invitation', () => {
  test('is taken up by whoever is logged in', async () => {
    logIn();
    const calls = stubServer({
      'GET /api/v1/index': () => ok(sampleIndex(sampleGroup)),
      [`GET /api/v1/groups/${sampleGroup.id}/schedules`]: () => ok({ schedules: [] }),
      [`GET /api/v1/groups/${sampleGroup.id}/events`]: () => ok({ events: [] }),
      [ACCEPT]: () => ok({ share: {} }),
    });
    renderApp('/register?invitation=from-the-mail');
    const accept = await screen.findByRole('button', { name: 'Accept the invitation' });
    // It is said while the next page is loaded, which may take longer than it is shown.
    const said = screen.findByText('You now have access to this garden.');
    await userEvent.click(accept);
    await said;
    expect(calls).toContainEqual({ call: ACCEPT, body: { token: 'from-the-mail' } });
  });

  test('that is gone says so', async () => {
    logIn();
    stubServer({ [ACCEPT]: () => refused(422, { code: 30, message: gone, path: 'token' }) });
    renderApp('/register?invitation=old');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect((await screen.findAllByText(gone)).length).toBeGreaterThan(0);
  });

  test('is taken up with a new account, and goes along to the login', async () => {
    const calls = stubServer({
      'POST /auth/register': () => ok({ token: 'token', digest: 'digest', user: sampleUser }),
      [ACCEPT]: () => refused(422, { code: 30, message: 'It was claimed by the email', path: 'token' }),
    });
    renderApp('/register?invitation=from-the-mail');
    const login = await screen.findByRole('link', { name: 'Already have an account? Log in' });
    expect(login).toHaveAttribute('href', expect.stringContaining('invitation=from-the-mail'));
    await userEvent.type(screen.getByLabelText('Display name'), 'Ben');
    await userEvent.type(screen.getByLabelText('Email'), 'ben@garden.example');
    await userEvent.type(screen.getByLabelText('Password'), 'watering');
    await userEvent.type(screen.getByLabelText('Password again'), 'watering');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await expect.poll(() => calls.map(({ call }) => call)).toEqual(expect.arrayContaining([ACCEPT]));
    expect(screen.queryByText('It was claimed by the email')).toBeNull();
  });
});
