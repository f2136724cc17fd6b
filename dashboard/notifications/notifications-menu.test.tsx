import type { Notification } from '@sluice/contract/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ok, renderPart, stubServer } from '../testing/render-app.tsx';
import { GROUP_ID, moment } from '../testing/sample-garden.ts';
import { NotificationsMenu } from './notifications-menu.tsx';

const notification = (id: string, status: Notification['status']): Notification => ({
  id: id as Notification['id'],
  title: `Notification ${id}`,
  text: 'Something happened.',
  status,
  device_type: 'DEVICE',
  device_id: null,
  notify_time: moment('2026-06-01T08:00:00Z'),
});

const bell = (unread: number) => screen.findByRole('button', { name: `Notifications, unread: ${unread}` });

describe('the bell', () => {
  test('counts what the group says before, and what is loaded after it was opened', async () => {
    stubServer({ 'GET /api/v1/notifications': () => ok({ notifications: [notification('a', 'UNREAD')] }) });
    renderPart(<NotificationsMenu groupId={GROUP_ID} newNotificationNum={5} />);
    await userEvent.click(await bell(5));
    expect(await screen.findByText('Notification a')).toBeVisible();
    expect(await bell(1)).toBeVisible();
  });

  test('leads from what concerns a firm to its page, and from nothing else', async () => {
    const ofFirm = { ...notification('f', 'UNREAD'), device_type: 'FIRM' as const, device_id: GROUP_ID };
    const calls = stubServer({
      'GET /api/v1/notifications': () => ok({ notifications: [ofFirm, notification('a', 'UNREAD')] }),
      'POST /api/v1/notifications/f/read': () => ok({ notification: { ...ofFirm, status: 'READ' } }),
    });
    renderPart(<NotificationsMenu groupId={GROUP_ID} newNotificationNum={2} />);
    await userEvent.click(await bell(2));
    const link = await screen.findByRole('link', { name: 'Notification f' });
    expect(link).toHaveAttribute('href', `#/settings/account/Firm?firm=${GROUP_ID}`);
    expect(screen.queryByRole('link', { name: 'Notification a' })).toBeNull();
    await userEvent.click(link);
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/v1/notifications/f/read'));
  });

  test('shows unread first, then what was read; marks one and all', async () => {
    const cached = new Map([
      ['a', notification('a', 'UNREAD')],
      ['b', notification('b', 'UNREAD')],
    ]);
    const read = (id: string) => cached.set(id, notification(id, 'READ'));
    const calls = stubServer({
      'GET /api/v1/notifications': () =>
        ok({ notifications: [...cached.values()].filter((one) => one.status === 'UNREAD') }),
      'POST /api/v1/notifications/a/read': () => {
        read('a');
        return ok({ notification: cached.get('a') });
      },
      'POST /api/v1/notifications/read': () => {
        read('b');
        return ok({ read: 1 });
      },
    });
    renderPart(<NotificationsMenu groupId={GROUP_ID} newNotificationNum={2} />);
    await userEvent.click(await bell(2));
    expect(screen.getByRole('button', { name: 'Unread' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Notification a' }));
    expect(await bell(1)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Nothing new. All is well in the garden.')).toBeVisible();
    expect(calls.at(-2)).toEqual({ call: 'POST /api/v1/notifications/read', body: { group_id: GROUP_ID } });
  });
});
