import { MESSAGE_KINDS, USUAL_CHANNELS } from '@sluice/engine/vocabulary/messages';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';
import { nameBrowser } from './push-browser.ts';

const SETTINGS = {
  version: 1,
  time_zone: null,
  quiet: null,
  digest_time: '18:00',
  kinds: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, USUAL_CHANNELS[kind]])),
  gardens: [{ group_id: sampleGroup.id, mode: 'SAME', kinds: USUAL_CHANNELS }],
};
const ALLOTMENT = { ...sampleGroup, id: '0197a2c4-5f00-7a00-8a00-00000000a110' as never, name: 'Allotment' };
const TWO_GARDENS = [...SETTINGS.gardens, { group_id: ALLOTMENT.id, mode: 'SAME', kinds: USUAL_CHANNELS }];
const PHONE = {
  id: '0197a2c4-5f00-7a00-8a00-0123456789ab',
  name: 'Firefox, Android',
  endpoint_hash: 'x',
  created_at: '2026-06-01T08:00:00Z',
};

/** The page, over a server that stores what is sent to it. */
function open({ hasMailServer = true, gardens = SETTINGS.gardens } = {}) {
  let stored = { ...SETTINGS, gardens };
  const index = sampleIndex(sampleGroup);
  return openPage(
    '/settings/account/NotificationSetting',
    { ...index, groups: [...index.groups, ALLOTMENT] },
    {
      'GET /api/v1/notifications/settings': () => ok({ notification_settings: stored, has_mail_server: hasMailServer }),
      'GET /api/v1/notifications/push_subscriptions': () =>
        ok({ push_subscriptions: [PHONE], application_server_key: 'B' }),
      'PATCH /api/v1/notifications/settings': (body) => {
        stored = { ...stored, ...(body as object), version: stored.version + 1 };
        return ok({ notification_settings: stored });
      },
      [`DELETE /api/v1/notifications/push_subscriptions/${PHONE.id}`]: () => ok({ removed: true }),
      'POST /api/v1/notifications/test': () => ok({ email: 'ada@garden.test', browsers: 1 }),
    },
  );
}
/** The browser's time zone, which the machine has. */
const browsers = Intl.DateTimeFormat().resolvedOptions().timeZone;
const kind = (name: string) => screen.findByRole('group', { name });
const press = async (group: HTMLElement, name: string) => userEvent.click(within(group).getByRole('button', { name }));

describe('notification settings', () => {
  test('send by which ways each kind goes, the quiet hours and the time zone', async () => {
    const { sent } = open();
    const skipped = await kind('Skipped watering');
    expect(within(skipped).getByRole('button', { name: 'In the app' })).toHaveAttribute('aria-pressed', 'true');
    await press(skipped, 'In the app');
    await press(await kind('Reminders'), 'Email');
    await userEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Your time zone' }), browsers);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent()).toEqual([
      {
        call: 'PATCH /api/v1/notifications/settings',
        body: {
          version: 1,
          quiet: { from: '22:00', until: '07:00' },
          time_zone: browsers,
          kinds: { ...SETTINGS.kinds, skipped: [], reminders: ['IN_APP', 'EMAIL', 'PUSH'] },
        },
      },
    ]);
  });

  test('say which kinds wait for nothing, and that there is no mail server', async () => {
    open({ hasMailServer: false });
    expect(within(await kind('Valve faults')).getByText(/even in quiet hours/)).toBeVisible();
    expect(screen.getByText(/Emails are not sent/)).toBeVisible();
  });

  test('let one garden be quieter than the others; whoever has one alone is not asked', async () => {
    const { sent } = open({ gardens: TWO_GARDENS });
    const allotment = await kind('Allotment');
    const mode = within(allotment).getByRole('combobox', { name: 'Allotment' });
    await userEvent.selectOptions(mode, 'No messages');
    expect(within(allotment).getByText(/leaks of this garden are not sent/)).toBeVisible();
    await userEvent.selectOptions(mode, 'My own choice');
    await press(within(allotment).getByRole('group', { name: 'Low batteries' }), 'Push');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    const kinds = { ...USUAL_CHANNELS, batteries: ['IN_APP'] };
    expect(sent()[0]?.body).toEqual({
      version: 1,
      gardens: [SETTINGS.gardens[0], { group_id: ALLOTMENT.id, mode: 'OWN', kinds }],
    });
  });

  test('of a person with one garden say nothing of gardens', async () => {
    open();
    await kind('Valve faults');
    expect(screen.queryByText('By garden')).toBeNull();
  });

  test('a browser is turned off, and a test is sent', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off in Firefox, Android' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByText('Test sent to ada@garden.test and to your browsers.')).toBeVisible();
    expect(sent().map(({ call }) => call)).toEqual([
      `DELETE /api/v1/notifications/push_subscriptions/${PHONE.id}`,
      'POST /api/v1/notifications/test',
    ]);
  });

  test('say that push messages do not come in a frame of Home Assistant', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('parent', {});
    open();
    expect(await screen.findByText(/^Push messages need Sluice in a window of its own/)).toBeVisible();
  });

  test('say why this browser cannot show push messages', async () => {
    vi.stubGlobal('isSecureContext', false);
    open();
    expect(await screen.findByText(/need a secure address/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
  });
});

test.each([
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iPhone'],
  ['curl/8', 'curl/8'],
])('%s is called %s', (userAgent, name) => expect(nameBrowser(userAgent)).toBe(name));

describe('the link of a mail', () => {
  test('asks first, then stops these mails', async () => {
    const { sent } = openPage('/unsubscribe?token=signed', sampleIndex(sampleGroup), {
      'POST /auth/unsubscribe': () => ok({ kind: 'watering' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
    expect(await screen.findByText('Done: you will get no more of these emails.')).toBeVisible();
    expect(sent()).toEqual([{ call: 'POST /auth/unsubscribe', body: { token: 'signed' } }]);
  });

  test('that is wrong is said to be', async () => {
    openPage('/unsubscribe?token=forged', sampleIndex(sampleGroup), {
      'POST /auth/unsubscribe': () => refused(422, { code: 30, message: 'This link is not valid', path: 'token' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
    // At once in a message that goes by itself, and on the page.
    expect((await screen.findAllByText('This link is not valid')).length).toBeGreaterThan(0);
  });
});
