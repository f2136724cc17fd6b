import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, renderApp, stubServer } from '../testing/render-app.tsx';
import { sampleIndex, sampleUser } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

test.each([
  ['open', '/register', true],
  ['invitation', '/register', false],
  ['invitation', '/register?invitation=mailed', true],
  ['closed', '/register?invitation=mailed', false],
] as const)('registration is %s: the page at %s says so, and has a form: %s', async (rule, path, hasForm) => {
  stubServer({
    'GET /auth/options': () =>
      ok({
        demo: true,
        registration: rule === 'open',
        registration_rule: rule,
        sends_mail: true,
        locales: [],
        version: '0',
      }),
  });
  renderApp(path);
  const sentences = { open: /Registration is open/, invitation: /by invitation/, closed: /Registration is closed/ };
  expect(await screen.findByText(sentences[rule])).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create account' }) !== null).toBe(hasForm);
});

test.each([
  ['a person', false, 'PERSONAL'],
  ['a company', true, 'CORPORATION'],
])('an account of %s', async (_whose, isCompany, accountType) => {
  const calls = stubServer({
    'POST /auth/register': () => ok({ token: 'token', digest: 'digest', user: sampleUser }),
    'GET /api/v1/index': () => ok(sampleIndex(null)),
  });
  renderApp('/register');
  await userEvent.type(await screen.findByLabelText('Display name'), 'Anna');
  await userEvent.type(screen.getByLabelText('Email'), 'anna@garden.test');
  await userEvent.type(screen.getByLabelText('Password'), 'lavender');
  await userEvent.type(screen.getByLabelText('Password again'), 'lavender');
  if (isCompany) await userEvent.click(screen.getByLabelText('This is a business account'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /auth/register',
      body: {
        name: 'Anna',
        email: 'anna@garden.test',
        password: 'lavender',
        lang: 'EN',
        account_type: accountType,
        unit_system: 'SI',
      },
    }),
  );
});
