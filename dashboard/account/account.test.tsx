import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { CurrentGroup } from '@sluice/contract/groups';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, authOptions, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleUser } from '../testing/sample-garden.ts';

function open(path: string, answers: Answers = {}, group: CurrentGroup | null = sampleGroup) {
  return openPage(path, sampleIndex(group), answers).sent;
}

afterEach(forgetCookie);

describe('account', () => {
  test('shows who one is; names are changed, first weekday at once', async () => {
    const changes = open('/settings/account', { 'POST /api/v1/profile': () => ok({ user: sampleUser }) });
    expect(await screen.findByText('Role in Garden')).toBeVisible();
    expect(screen.getByText('Owner')).toBeVisible();
    expect(screen.getByText('Personal')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Display name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Display name'), 'Anna');
    await userEvent.type(screen.getByLabelText('First name'), 'Anna');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('First day of the week'), 'Monday');
    expect(changes()).toEqual([
      { call: 'POST /api/v1/profile', body: { name: 'Anna', first_name: 'Anna' } },
      { call: 'POST /api/v1/profile', body: { first_weekday: 1 } },
    ]);
  });

  test('a token is shown this once', async () => {
    const api_token = { id: '1', name: 'Kitchen', scope: 'read', created_at: '', last_used_at: null, expires_at: null };
    const changes = open('/settings/account', {
      'POST /api/v1/account/tokens': () => ok({ token: 'sluice_secret', api_token }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Kitchen');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('sluice_secret')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('sluice_secret')).toBeNull();
    expect(changes()).toEqual([
      {
        call: 'POST /api/v1/account/tokens',
        body: { name: 'Kitchen', scope: 'read', group_id: null, expires_in_days: 365 },
      },
    ]);
  });

  test('says what an email that is not confirmed cannot do, and mails the link again', async () => {
    const index = sampleIndex(sampleGroup);
    const { sent } = openPage(
      '/settings/account',
      { ...index, user: { ...index.user, email_confirmed: false } },
      { 'POST /api/v1/account/email/confirmation': () => ok({ sent: true }) },
    );
    expect(await screen.findByText(/^Not confirmed yet: please open the link/)).toBeVisible();
    expect(screen.queryByText(/^This server cannot send email/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText(`A link is on its way to ${index.user.email}.`)).toBeVisible();
    expect(sent().map(({ call }) => call)).toEqual(['POST /api/v1/account/email/confirmation']);
  });

  test('where no mail leaves the server, it says whom to ask for the link', async () => {
    const index = sampleIndex(sampleGroup);
    const silent = { ...authOptions, sends_mail: false };
    openPage(
      '/settings/account',
      { ...index, user: { ...index.user, email_confirmed: false } },
      { 'GET /auth/options': () => ok(silent) },
    );
    expect(await screen.findByText(/^This server cannot send email. Ask whoever runs it/)).toBeVisible();
    expect(screen.getByText(/^Not confirmed yet. Until it is, you can water/)).toBeVisible();
    expect(screen.queryByText(/link we sent you/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('an invitation to another garden is accepted, or declined', async () => {
    const one = { inviter: 'Ben Kale', relationship: 'PLAYER', expires_at: '2026-06-30T08:00:00Z' };
    const changes = open('/settings/account', {
      'GET /api/v1/account/invitations': () =>
        ok({
          invitations: [
            { ...one, id: '1', garden: 'Roof' },
            { ...one, id: '2', garden: 'Shed', inviter: null },
          ],
        }),
      'POST /api/v1/account/invitations/1/accept': () => ok({ share: {} }),
      'DELETE /api/v1/account/invitations/2': () => ok({ removed: true }),
    });
    expect(await screen.findByText('Player, from Ben Kale')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept: Roof' }));
    expect(await screen.findByText('You now have access to this garden.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Decline: Shed' }));
    expect(await screen.findByText('Declined.')).toBeVisible();
    expect(changes().map(({ call }) => call)).toEqual([
      'POST /api/v1/account/invitations/1/accept',
      'DELETE /api/v1/account/invitations/2',
    ]);
  });

  test('asks for codes once the first is right, and shows those for a lost phone this once', async () => {
    let isOn = false;
    const changes = open('/settings/account', {
      'GET /api/v1/account/second_factor': () => ok({ is_on: isOn, recovery_codes_left: isOn ? 10 : 0 }),
      'POST /api/v1/account/second_factor': () => ok({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sluice:a' }),
      'DELETE /api/v1/account/second_factor': () => {
        isOn = false;
        return ok({ removed: true });
      },
      'POST /api/v1/account/second_factor/confirm': () => {
        isOn = true;
        return ok({ recovery_codes: ['1111-2222-3333-4444'] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Current password'), 'watering');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('img', { name: 'Code to scan' })).toBeVisible();
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code from your app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('1111-2222-3333-4444')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText('1111-2222-3333-4444')).toBeNull();
    expect(await screen.findByText('On. Backup codes left: 10.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'watering');
    await userEvent.type(screen.getByLabelText('Code from your app'), '654321');
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Turned off.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([
      { current_password: 'watering' },
      { code: '123456' },
      { current_password: 'watering', code: '654321' },
    ]);
  });

  test('a session elsewhere is ended, or all others', async () => {
    const session = {
      from_address: '10.0.0.7',
      created_at: '2026-06-01T08:00:00Z',
      last_used_at: '2026-06-10T08:00:00Z',
    };
    const sessions = [
      { ...session, id: '1', browser: 'Firefox', system: 'Linux', is_current: true },
      { ...session, id: '2', browser: 'Safari', system: 'iPhone', is_current: false },
      { ...session, id: '3', browser: null, system: null, is_current: false },
    ];
    const changes = open('/settings/account', {
      'GET /api/v1/account/sessions': () => ok({ sessions }),
      'DELETE /api/v1/account/sessions/2': () => ok({ removed: true }),
      'DELETE /api/v1/account/sessions': () => ok({ removed: true }),
    });
    expect(await screen.findByText('Unknown browser')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End: Firefox, Linux' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'End: Safari, iPhone' }));
    expect(await screen.findByText('Ended.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    expect(changes().map(({ call }) => call)).toEqual([
      'DELETE /api/v1/account/sessions/2',
      'DELETE /api/v1/account/sessions',
    ]);
  });

  test('the owner reads who did what, to what', async () => {
    const entry = (id: string, action: string, subject_name: string | null): AuditEntry => ({
      id,
      user_id: null,
      user_name: 'Ben Kale',
      action,
      subject_id: null,
      subject_name,
      from_address: '10.0.0.2',
      is_refused: false,
      token_name: null,
      firm_name: null,
      at: moment('2026-06-11T05:10:00Z'),
    });
    const entries = [
      entry('7', 'PATCH /programs/:id', null),
      entry('6', 'PATCH /zones/:id', 'Front lawn'),
      entry('5', 'POST /groups/:id/devices', 'گلستان'),
      entry('4', 'DELETE /reminders/:id', 'Pots'),
      entry('3', 'POST /hubs/:id/pairing', 'Shed'),
      entry('2', 'DELETE /groups/:id/shares/:user', 'Grace'),
      entry('1', 'PUT /devices/:id/backup_program', 'Garage'),
    ];
    open('/settings/Location', {
      [`GET /api/v1/groups/${sampleGroup.id}/audit_trail`]: () => ok({ entries, next: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the changes' }));
    for (const sentence of [
      'Ben Kale changed: Programs',
      'Ben Kale changed zone “Front lawn”',
      // Isolated, so that the text around it keeps its order.
      'Ben Kale added \u2068device “\u2068گلستان\u2069”\u2069',
      'Ben Kale removed reminder “Pots”',
      'Ben Kale changed hub “Shed”',
      'Ben Kale removed: Users (“Grace”)',
      'Ben Kale changed: Backup program (“Garage”)',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
  });

  test('reads logins, refused ones too; and who else used the garden', async () => {
    const entry = (id: string, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
      ...{ id, user_id: null, user_name: '', action, subject_id: null, subject_name: null, from_address: '10.0.0.2' },
      ...{ is_refused: false, token_name: null, firm_name: null, at: moment('2026-06-11T05:10:00Z') },
      ...more,
    });
    const trails: Answers = {
      'GET /api/v1/account/audit_trail': () =>
        ok({
          entries: [
            entry('3', 'POST /login', { is_refused: true }),
            entry('2', 'POST /login'),
            entry('1', 'DELETE /account/tokens/:id', { subject_name: 'Kitchen' }),
          ],
          next: null,
        }),
      [`GET /api/v1/groups/${sampleGroup.id}/audit_trail`]: () =>
        ok({ entries: [entry('9', 'PATCH /zones/:id', { subject_name: 'Front lawn' })], next: null }),
      [`GET /api/v1/groups/${sampleGroup.id}/visits`]: () =>
        ok({
          visits: [
            {
              ...{ user_id: 'x', user_name: 'Grace', token_name: 'Kitchen', day: '2026-06-11' },
              ...{ from_address: '10.0.0.9', last_at: '2026-06-11T05:10:00Z' },
            },
          ],
        }),
    };
    open('/settings/account', trails);
    await userEvent.click(await screen.findByRole('button', { name: 'Show activity' }));
    for (const sentence of ['Login refused: wrong password', 'Logged in', 'Token revoked (“Kitchen”)'])
      expect(await screen.findByText(sentence)).toBeVisible();
    cleanup();
    open('/settings/Location', trails);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the changes' }));
    expect(await screen.findByText('Someone who has left changed zone “Front lawn”')).toBeVisible();
    expect(await screen.findByText('Grace')).toBeVisible();
    expect(screen.getByText(/token Kitchen · 10\.0\.0\.9/)).toBeVisible();
  });

  test('is deleted by password only, and not while there are devices', async () => {
    const message = 'Delete failed. Please remove all devices from the account first.';
    const changes = open('/settings/account', {
      'DELETE /api/v1/account': () => refused(409, { code: 50, message }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account …' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Current password'), 'watering');
    await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Current password')).toHaveValue('watering');
    expect(changes()).toEqual([{ call: 'DELETE /api/v1/account', body: { password: 'watering' } }]);
  });
});

describe('password and email', () => {
  test('the new password has its length and is typed twice; a wrong one is told at its field', async () => {
    const changes = open('/settings/account/PasswordSetting', {
      'POST /api/v1/account/password': () =>
        refused(422, { code: 30, message: 'Password entered incorrectly', path: 'current_password' }),
    });
    await userEvent.type(await screen.findByLabelText('Current password'), 'old-one');
    await userEvent.type(screen.getByLabelText('New password'), 'watering');
    await userEvent.type(screen.getByLabelText('Password again'), 'waterin');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The entered passwords do not match')).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password again'), 'g');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Password entered incorrectly');
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Password entered incorrectly');
  });

  test('a new email is confirmed by mail', async () => {
    const changes = open('/settings/account/EmailSetting', { 'POST /api/v1/account/email': () => ok({ sent: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(await screen.findByText('Please enter an email')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New email'), 'new@garden.example');
    await userEvent.type(screen.getByLabelText('Current password'), 'watering');
    await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
    expect(await screen.findByText(/A link is on its way to new@garden.example/)).toBeVisible();
    expect(changes()).toHaveLength(1);
  });
});

describe('units and subscription', () => {
  test('each unit system shows an example, and is chosen at once', async () => {
    const changes = open('/settings/account/UnitSetting', { 'POST /api/v1/profile': () => ok({ user: sampleUser }) });
    expect(await screen.findByText(/0\.47\sin · 75°F · 11\smph/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Imperial (US)' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()).toEqual([{ call: 'POST /api/v1/profile', body: { unit_system: 'US' } }]);
  });

  test('an owner with a next charge reads when it is due', async () => {
    const product = { status: 'ACTIVE', device_sub: { next_charge: { utc: '2027-01-15T00:00:00Z' } } } as const;
    open('/settings/subscription', {}, { ...sampleGroup, product });
    expect(await screen.findByText('15 January 2027')).toBeVisible();
  });
});
