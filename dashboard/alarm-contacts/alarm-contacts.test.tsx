import type { AlarmContact, AlarmRequest } from '@sluice/contract/alarm-contacts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleUser, sampleZone } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

const CONTACTS = `/api/v1/groups/${sampleGroup.id}/alarm_contacts`;

const contact: AlarmContact = {
  id: '0198f3a0-0000-7000-8000-000000000002' as AlarmContact['id'],
  group_id: sampleGroup.id,
  name: 'Nora',
  user_id: null,
  email: 'nora@example.org',
  first_day: '2020-01-01',
  last_day: '2999-08-14',
  guest_link_id: null,
  agreed_at: null,
  made_by: 'Olga Orchard',
};

describe('the section of people', () => {
  const player = {
    ...{ group_id: sampleGroup.id, user_id: sampleUser.id, name: 'Gus Guest', email: sampleUser.email },
    relationship: 'PLAYER',
  } as const;
  const open = (relationship: 'OWNER' | 'PLAYER', contacts: AlarmContact[], answers: Answers = {}, sendsMail = true) =>
    openPage('/settings/users', sampleIndex({ ...sampleGroup, shares: [player], relationship, zones: [sampleZone] }), {
      [`GET /api/v1/groups/${sampleGroup.id}/shares`]: () => ok({ shares: [], invitations: [], sends_mail: true }),
      [`GET ${CONTACTS}`]: () => ok({ alarm_contacts: contacts, sends_mail: sendsMail }),
      ...answers,
    });

  test('lists who was asked, whether they agreed, and until when; one tap ends it', async () => {
    const { sent } = open('OWNER', [contact], {
      [`DELETE /api/v1/alarm_contacts/${contact.id}`]: () => ok({ removed: true }),
    });
    const row = (await screen.findByText('Nora')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent(/nora@example.org · has not agreed yet · until 14\sAug · asked by Olga Orchard/);
    await userEvent.click(within(row).getByRole('button', { name: 'Remove: Nora' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ call: `DELETE /api/v1/alarm_contacts/${contact.id}`, body: undefined }]),
    );
  });

  test('somebody is chosen by email in their language, or a player', async () => {
    const { sent } = open('OWNER', [], { [`POST ${CONTACTS}`]: () => ok({ alarm_contact: contact }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose somebody' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Nora');
    await userEvent.type(screen.getByLabelText('Email'), 'nora@example.org');
    await userEvent.selectOptions(screen.getByLabelText('Language of the emails'), 'Deutsch');
    await userEvent.click(screen.getByRole('button', { name: 'Choose somebody' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose somebody' }));
    await userEvent.selectOptions(screen.getByLabelText('Who'), 'Gus Guest');
    expect(screen.queryByLabelText('Email')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Choose somebody' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { user_id: null, name: 'Nora', email: 'nora@example.org', lang: 'DE' },
      { user_id: sampleUser.id, name: null, email: null },
    ]);
  });

  test('without a mail server only players can be chosen, and it says so', async () => {
    open('OWNER', [], {}, false);
    expect(await screen.findByText(/only players of the garden can be chosen/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Choose somebody' }));
    expect(screen.getByLabelText('Who')).toHaveTextContent('Gus Guest');
    expect(screen.queryByText('Somebody else, by email')).toBeNull();
  });

  test('a player who gets the alarms sees that and ends it; another sees nothing', async () => {
    open('PLAYER', [{ ...contact, user_id: sampleUser.id, email: null, name: 'Gus Guest' }]);
    expect(await screen.findByText(/While the people of this garden are away, you are told/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove: Gus Guest' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose somebody' })).toBeNull();
  });
});

describe('the page behind the mail', () => {
  const request: AlarmRequest = {
    ...{ garden: 'Orchard', time_zone: 'Europe/Vienna', name: 'Nora', made_by: 'Olga Orchard' },
    ...{ first_day: '2999-08-01', last_day: '2999-08-14', has_agreed: false },
  };
  const open = (answers: Answers) => openPage('/alarms?token=signed', sampleIndex(null), answers, false);

  test('asks, and nothing happens before a press; agreed, it can be ended', async () => {
    const { sent } = open({
      'POST /auth/alarm_contact': () => ok(request),
      'POST /auth/alarm_contact/agree': () => ok({ ...request, has_agreed: true }),
      'POST /auth/alarm_contact/end': () => ok({ garden: 'Orchard' }),
    });
    expect(await screen.findByText(/^Olga Orchard is away \(1\sAug – 14\sAug\)/)).toBeVisible();
    expect(sent().map(({ call }) => call)).toEqual(['POST /auth/alarm_contact']);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, send me the alarms' }));
    expect(await screen.findByText(/You get the alarms of Orchard until 14\sAug/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'No more alarms' }));
    expect(await screen.findByText(/^You get no alarms of Orchard/)).toBeVisible();
    expect(sent().at(-1)).toEqual({ call: 'POST /auth/alarm_contact/end', body: { token: 'signed' } });
  });

  test('a link that is over says so', async () => {
    open({
      'POST /auth/alarm_contact': () => refused(404, { code: 40, message: 'This link no longer works' }),
    });
    expect(await screen.findByText('This link no longer works')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, send me the alarms' })).toBeNull();
  });
});
