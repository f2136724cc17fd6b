import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { authOptions, ok, refused, renderApp, stubServer } from '../testing/render-app.tsx';

const options = () => ok({ ...authOptions, locales: ['en'] });

describe('login', () => {
  test('asks for what is missing, at the field, and sends nothing', async () => {
    const calls = stubServer({ 'GET /auth/options': options });
    renderApp('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please enter an email')).toBeVisible();
    expect(screen.getByText('Please enter a password')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(calls.some(({ call }) => call === 'POST /auth/login')).toBe(false);
  });

  test('shows a refusal in the snackbar and at its field, and keeps what was typed', async () => {
    stubServer({
      'GET /auth/options': options,
      'POST /auth/login': () => refused(422, { code: 30, message: 'Incorrect email or password.', path: 'password' }),
    });
    renderApp('/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'anna@garden.example');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong-one');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Incorrect email or password.');
    expect(screen.getByLabelText('Email')).toHaveValue('anna@garden.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong-one');
  });

  test('asks for the code where the account wants one', async () => {
    const calls = stubServer({
      'GET /auth/options': options,
      'POST /auth/login': () =>
        refused(422, { code: 30, message: 'Please enter the code from your authenticator app.', path: 'code' }),
    });
    renderApp('/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'anna@garden.example');
    await userEvent.type(screen.getByLabelText('Password'), 'watering');
    expect(screen.queryByLabelText('Code from your app')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    const sent = calls.filter(({ call }) => call === 'POST /auth/login').map(({ body }) => body);
    const who = { email: 'anna@garden.example', password: 'watering' };
    expect(sent).toEqual([who, { ...who, code: '123456' }]);
  });

  test('offers registration and the demo garden only where they exist', async () => {
    stubServer({
      'GET /auth/options': () =>
        ok({
          demo: false,
          registration: false,
          registration_rule: 'closed',
          sends_mail: true,
          locales: [],
          version: '0',
        }),
    });
    renderApp('/login');
    expect(await screen.findByRole('link', { name: 'Forgotten your password?' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create your account' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Look around the demo garden' })).toBeNull();
  });

  test('a page that does not exist says so', async () => {
    stubServer({ 'GET /auth/options': options });
    renderApp('/404');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
