import type { CurrentGroup } from '@sluice/contract/groups';
import type { Invitation, Share, User } from '@sluice/contract/users';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleUser } from '../testing/sample-garden.ts';

const PEER_ID = '018f0000-0000-7000-8000-000000000060' as User['id'];
const share = (relationship: Share['relationship'], user: Partial<Share>): Share => ({
  group_id: sampleGroup.id,
  user_id: sampleUser.id,
  name: sampleUser.name,
  email: sampleUser.email,
  relationship,
  ...user,
});
const peer = { user_id: PEER_ID, name: 'Ben Kale', email: 'ben@garden.example' };
const invitation: Invitation = {
  id: '018f0000-0000-7000-8000-000000000061' as Invitation['id'],
  email: 'cora@garden.example',
  relationship: 'PLAYER',
  expires: moment('2026-12-05T10:00:00Z'),
};
const SHARES = `/api/v1/groups/${sampleGroup.id}/shares`;

function open(path: string, relationship: Share['relationship'], answers: Answers = {}, sends_mail = true) {
  const shares =
    relationship === 'OWNER'
      ? [share('OWNER', {}), share('MANAGER', peer)]
      : [share('OWNER', peer), share(relationship, {})];
  const group: CurrentGroup = { ...sampleGroup, relationship, shares };
  return openPage(path, sampleIndex(group), {
    [`GET ${SHARES}`]: () => ok({ shares, invitations: relationship === 'OWNER' ? [invitation] : [], sends_mail }),
    ...answers,
  }).sent;
}

/** jsdom knows dialogs only by name. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(forgetCookie);

describe('the owner', () => {
  test('sees who shares and who is invited, changes a role, and removes after a question', async () => {
    const changes = open('/settings/users', 'OWNER', {
      [`PATCH ${SHARES}/${PEER_ID}`]: () => ok({ share: share('PLAYER', peer) }),
      [`DELETE ${SHARES}/${PEER_ID}`]: () => ok({ removed: true }),
      [`DELETE /api/v1/groups/${sampleGroup.id}/invitations/${invitation.id}`]: () => ok({ removed: true }),
    });
    expect(await screen.findByRole('heading', { name: 'Users' })).toBeVisible();
    expect(await screen.findByText('Player, invitation valid until 5 Dec')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Role of Ben Kale'), 'Player');
    expect(await screen.findByText('Saved.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Ben Kale' }));
    expect(screen.getByText(/Ben Kale can no longer see or water this garden/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: cora@garden.example' }));
    expect(changes()).toEqual([
      { call: `PATCH ${SHARES}/${PEER_ID}`, body: { relationship: 'PLAYER' } },
      { call: `DELETE ${SHARES}/${PEER_ID}`, body: undefined },
      { call: `DELETE /api/v1/groups/${sampleGroup.id}/invitations/${invitation.id}`, body: undefined },
    ]);
  });

  test('adds by email, which is required and checked; a refusal keeps what was typed', async () => {
    const message = 'ben@garden.example already has access to this garden.';
    const changes = open('/settings/users/AddUser', 'OWNER', {
      [`POST ${SHARES}`]: () => refused(409, { code: 50, message }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Please enter an email')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ben@');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Invalid email format')).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), 'garden.example');
    await userEvent.click(screen.getByRole('radio', { name: 'Player' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Email')).toHaveValue('ben@garden.example');
    expect(changes()).toEqual([
      { call: `POST ${SHARES}`, body: { email: 'ben@garden.example', relationship: 'PLAYER', is_mailed: true } },
    ]);
  });

  test('is told when an invitation was mailed', async () => {
    open('/settings/users/AddUser', 'OWNER', { [`POST ${SHARES}`]: () => ok({ invitation }) });
    await userEvent.type(await screen.findByLabelText('Email'), invitation.email);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(`An invitation is on its way to ${invitation.email}.`)).toBeVisible();
  });

  const LINK = 'http://192.168.1.5:8080/#/register?invitation=handed.abc';
  const LINKS = `/api/v1/groups/${sampleGroup.id}/invitations/${invitation.id}/link`;
  const linkAnswer = { [`POST ${LINKS}`]: () => ok({ invitation, link: LINK }) };

  test.each([
    ['where the server sends no mail', false],
    ['in place of a mail', true],
  ])('gets a link and its code to hand over, %s', async (_when, sendsMail) => {
    const answers = { [`POST ${SHARES}`]: () => ok({ invitation }), ...linkAnswer };
    const changes = open('/settings/users/AddUser', 'OWNER', answers, sendsMail);
    await userEvent.type(await screen.findByLabelText('Email'), invitation.email);
    if (sendsMail) await userEvent.click(screen.getByRole('switch', { name: 'Send the invitation by email' }));
    else expect(screen.getByText('This server sends no email.')).toBeVisible();
    expect(screen.getByText(/^You get a link to hand over/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(LINK)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Code to scan' })).toBeVisible();
    expect(changes()).toEqual([
      { call: `POST ${SHARES}`, body: { email: invitation.email, relationship: 'MANAGER', is_mailed: false } },
      { call: `POST ${LINKS}`, body: {} },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(await screen.findByText('Player, invitation valid until 5 Dec')).toBeVisible();
  });

  test('finds the invitation in the list where its link could not be had, and gets another there', async () => {
    let isOffline = true;
    const answers = {
      [`POST ${SHARES}`]: () => ok({ invitation }),
      [`POST ${LINKS}`]: () =>
        isOffline ? refused(500, { code: 10, message: 'Broken.' }) : ok({ invitation, link: LINK }),
    };
    open('/settings/users/AddUser', 'OWNER', answers, false);
    await userEvent.type(await screen.findByLabelText('Email'), invitation.email);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Broken.')).toBeVisible();
    isOffline = false;
    await userEvent.click(await screen.findByRole('button', { name: `New link: ${invitation.email}` }));
    expect(await screen.findByText(LINK)).toBeVisible();
  });
});

describe('somebody else', () => {
  test.each(['MANAGER', 'PLAYER'] as const)(
    'a %s sees the owner, without add and remove, and may leave',
    async (role) => {
      const changes = open('/settings/users', role, {
        [`DELETE ${SHARES}/${sampleUser.id}`]: () => ok({ removed: true }),
      });
      const leave = await screen.findByRole('button', { name: 'Leave this garden' });
      expect(screen.getByRole('heading', { name: 'Owner' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Add a user' })).toBeNull();
      expect(screen.queryByRole('button', { name: /^(Remove|New link)/ })).toBeNull();
      await userEvent.click(leave);
      await userEvent.click(screen.getAllByRole('button', { name: 'Leave this garden' }).at(-1) as HTMLElement);
      expect(await screen.findByText('You have left Garden.')).toBeVisible();
      expect(changes()).toEqual([{ call: `DELETE ${SHARES}/${sampleUser.id}`, body: undefined }]);
    },
  );

  test('cannot add anybody', async () => {
    open('/settings/users/AddUser', 'MANAGER');
    expect(await screen.findByText('This page is not available for this garden or your role.')).toBeVisible();
  });
});
