import type { CurrentGroup } from '@sluice/contract/groups';
import type { Ticket } from '@sluice/contract/tickets';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { inMinutes, sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const group: CurrentGroup = sampleGroup;
const user = sampleIndex(group).user;
const LIST = `/api/v1/groups/${group.id}/tickets`;

const ticket = (place: number, fields: Partial<Ticket> = {}): Ticket => ({
  id: `018f0000-0000-7000-8000-0000000030${String(place).padStart(2, '0')}` as Ticket['id'],
  version: 1,
  group_id: group.id,
  title: `Task ${place}`,
  text: null,
  about: null,
  author: { id: user.id, name: user.name },
  created_at: inMinutes(-60).utc,
  assignee: null,
  due_day: null,
  done: null,
  ...fields,
});

const COLLEAGUE = { id: '018f0000-0000-7000-8000-0000000000c1', name: 'Max', firm: 'Hedge & Co' };

const open = (tickets: Ticket[], path = '/settings/tasks', answers: Answers = {}, garden = group) =>
  openPage(path, sampleIndex(garden), {
    [`GET ${LIST}`]: () =>
      ok({ tickets, done_num: tickets.filter(({ done }) => done).length, firm_people: [COLLEAGUE] }),
    ...answers,
  });

afterEach(forgetCookie);

test('a task says what it is about, for whom, and that it is late; what people wrote is text alone', async () => {
  open([
    ticket(1, {
      title: '<b>Valve</b> 3',
      text: 'First line\n<img src=x onerror=alert(1)>',
      about: { kind: 'device', id: null, name: 'Old box' },
      assignee: { id: user.id, name: 'Ada' },
      due_day: '2020-01-02',
    }),
    ticket(2),
  ]);
  const card = await screen.findByRole('article', { name: '<b>Valve</b> 3' });
  expect(card).toHaveTextContent(/Overdue since/);
  expect(card).toHaveTextContent(/Old box · for Ada · written by/);
  expect(card).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(card.querySelector('img, b')).toBeNull();
  expect(screen.getByRole('article', { name: 'Task 2' })).toHaveTextContent(/assigned to nobody/);
});

test('is marked as done with its version, and back by Undo', async () => {
  const one = ticket(1, { version: 3 });
  const { sent } = open([one], undefined, {
    [`PATCH /api/v1/tickets/${one.id}`]: () => ok({ ticket: { ...one, version: 4 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Done: Task 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 3, is_done: true },
    { version: 4, is_done: false },
  ]);
});

test('done ones are folded below, with who did them', async () => {
  open([ticket(1, { done: { at: inMinutes(0).utc, by: { id: null, name: 'Bo' } } })]);
  expect(await screen.findByText('Nothing is to be done.')).toBeVisible();
  await userEvent.click(screen.getByText('Done tasks: 1'));
  expect(screen.getByRole('article', { name: 'Task 1' })).toHaveTextContent(/done by Bo/);
  expect(screen.getByRole('button', { name: 'Open again: Task 1' })).toBeVisible();
});

test('a player marks what another wrote and does not edit it, nor says who is to do it', async () => {
  const player: CurrentGroup = { ...group, relationship: 'PLAYER' };
  const others = ticket(1, { author: { id: null, name: 'Bo' } });
  open([others, ticket(2)], undefined, {}, player);
  expect(await screen.findByRole('button', { name: 'Done: Task 1' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change: Task 1' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Change: Task 2' }));
  expect(await screen.findByLabelText('What is to be done')).toHaveValue('Task 2');
  expect(screen.queryByLabelText('Who is to do it')).toBeNull();
});

test('a new one is about the thing in the address, and is sent with what was chosen', async () => {
  const { sent } = open([], `/settings/tasks/TasksSetting?zone=${sampleZone.id}`, {
    [`POST ${LIST}`]: () => ok({ ticket: ticket(1) }),
  });
  await userEvent.type(await screen.findByLabelText('What is to be done'), 'Weed');
  expect(screen.getByLabelText('About')).toHaveDisplayValue(sampleZone.name);
  const colleague = await screen.findByRole('option', { name: 'Max · Hedge & Co' });
  await userEvent.selectOptions(screen.getByLabelText('Who is to do it'), colleague);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Added.')).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    ...{ title: 'Weed', text: null, assignee_id: COLLEAGUE.id, due_day: null },
    about: { kind: 'zone', id: sampleZone.id },
  });
});

test('a thing that the garden does not have is left out of a new one', async () => {
  open([], '/settings/tasks/TasksSetting?device=018f0000-0000-7000-8000-0000000000ff');
  expect(await screen.findByLabelText('About')).toHaveDisplayValue('The whole garden');
});

test('only what differs is sent, with its version; a removed one is asked for first', async () => {
  const one = ticket(1, { about: { kind: 'device', id: sampleDevice.id, name: sampleDevice.name } });
  const { sent, router } = open([one], `/settings/tasks/TasksSetting?ticket=${one.id}`, {
    [`PATCH /api/v1/tickets/${one.id}`]: () => ok({ ticket: { ...one, title: 'Task 1!', version: 2 } }),
    [`DELETE /api/v1/tickets/${one.id}`]: () => ok({ removed: true }),
  });
  await userEvent.type(await screen.findByLabelText('What is to be done'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent()[0]?.body).toEqual({ title: 'Task 1!', version: 1 });
  await router.navigate({ to: '/settings/tasks/TasksSetting', search: { ticket: one.id } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Task 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed.')).toBeVisible();
  expect(sent()[1]?.call).toBe(`DELETE /api/v1/tickets/${one.id}`);
});
