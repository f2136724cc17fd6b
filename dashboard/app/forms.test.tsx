/**
 * Every form with every rule broken: the message is at its field in the reader's language, nothing is sent, and what
 * was typed is still there. What only the server can know is tried beside each form.
 */
import type { CurrentGroup } from '@sluice/contract/groups';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { showLanguage } from '../platform/i18n/translations.ts';
import { FORMS, type Form, type Name, named, type Rule, type Step, t } from '../testing/forms.ts';
import { bill, garden, hub, probe, tank, tariff, zoneModel } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleWeatherServices } from '../testing/sample-garden.ts';

function open(path: string, group: CurrentGroup = garden) {
  const ofGroup = `/api/v1/groups/${group.id}`;
  const answers: Answers = {
    [`GET ${ofGroup}/shares`]: () => ok({ shares: [], invitations: [], sends_mail: true }),
    [`GET ${ofGroup}/skips`]: () => ok({ skips: [] }),
    [`GET ${ofGroup}/regulations`]: () => ok({ regulations: [], notice: null }),
    [`GET ${ofGroup}/weather`]: () => ok({ weathers: group.weathers }),
    [`GET ${ofGroup}/weather_services`]: () => ok(sampleWeatherServices),
    [`GET ${ofGroup}/weather_stations`]: () =>
      ok({ weather_stations: [], address: 'http://garden.test', has_mqtt: false }),
    [`GET ${ofGroup}/tariff`]: () => ok({ tariff }),
    [`GET ${ofGroup}/bill`]: () => ok({ bill }),
    [`GET ${ofGroup}/tank`]: () => ok({ tank, has_mqtt: false }),
    [`GET /api/v1/sensors/${probe.id}/readings`]: () => ok({ readings: [], next: null }),
    ...Object.fromEntries(
      group.zones.map(({ id: zone }) => [`GET /api/v1/zones/${zone}/model`, () => ok({ model: zoneModel })]),
    ),
  };
  const isLoggedIn = !/^\/(login|register|forgot|reset)/.test(path);
  return openPage(path, { ...sampleIndex(group), hubs: [hub] }, answers, isLoggedIn).sent;
}

const fieldNamed = (name: Name) => {
  const label = named(name);
  // The library looks for a label with plain spaces.
  const field = screen
    .queryAllByLabelText(label.replaceAll('\u00a0', ' '))
    .find((element) => element.matches('input, select, textarea'));
  return field ?? screen.getByRole('group', { name: label, hidden: true });
};

const setTo = (name: Name, value: string) => fireEvent.change(fieldNamed(name), { target: { value } });

async function take(step: Step) {
  // The menu may say the same words before the form is there.
  if ('press' in step) return userEvent.click(await screen.findByRole('button', { name: named(step.press) }));
  if ('unfold' in step) return userEvent.click(screen.getAllByText(named(step.unfold))[0] as HTMLElement);
  // What has just been opened may still be on its way.
  if ('set' in step) return waitFor(() => setTo(step.set, step.to));
  const choice = await screen.findByRole(step.as ?? 'switch', { name: named(step.choose) });
  return userEvent.click(choice);
}

/** The first element of a form's page. */
const findFirst = (form: Form): Name => {
  const step = form.steps?.[0];
  if (!step) return form.submit;
  return 'press' in step ? step.press : 'unfold' in step ? step.unfold : 'set' in step ? step.set : step.choose;
};

async function openForm(form: Form) {
  const sent = open(form.path, form.group);
  await waitFor(() => {
    const message = named(findFirst(form));
    const found = [...screen.queryAllByText(message), ...screen.queryAllByLabelText(message)];
    // The page's title may say the same, and is there before it.
    const there = found.filter((element) => !element.matches('h1, main'));
    expect(there.length, `${form.form}: ${message}`).toBeGreaterThan(0);
  });
  for (const step of form.steps ?? []) await take(step);
  return sent;
}

async function breakRules(form: Form, rules: readonly Rule[]) {
  for (const { field, value, says, first = [], after = [] } of rules) {
    const what = `${form.form}: ${named(field)} is “${value?.slice(0, 20)}”`;
    for (const step of first) await take(step);
    const element = fieldNamed(field) as HTMLInputElement;
    const before = element.value;
    const put = (text: string) => fireEvent.change(element, { target: { value: text } });
    if (value !== undefined) put(value);
    fireEvent.submit(element.closest('form') as HTMLFormElement);
    await waitFor(() => expect(element, what).toHaveAccessibleDescription(expect.stringContaining(t(says))));
    expect(element, what).toBeInvalid();
    if (value !== undefined) {
      expect(element, what).toHaveValue(value);
      put(before);
    }
    for (const step of after) await take(step);
  }
}

afterEach(async () => {
  forgetCookie();
  await showLanguage('en');
});

describe('every rule broken, and two of them in another language', () => {
  test.each(FORMS)('$form', { timeout: 120_000 }, async (form) => {
    const sent = await openForm(form);
    await breakRules(form, form.rules);
    await act(() => showLanguage('de'));
    await breakRules(form, form.rules.slice(0, 2));
    expect(sent(), form.form).toEqual([]);
  });
});

test.each([
  ['without a garden', null, 'Set up my garden', '/newcomer'],
  ['without zones', { ...sampleGroup, zones: [] }, 'Continue setup', '/newcomer'],
  ['of somebody else', { ...sampleGroup, zones: [], relationship: 'PLAYER' as const }, 'Go to Home', '/home'],
])('a run by hand %s shows the way on', async (_what, group, name, to) => {
  openPage('/home/ManualRun', sampleIndex(group));
  expect(await screen.findByText("You haven't set up a zone for watering")).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`${to}$`)),
  );
});

test('a run by hand needs a zone', async () => {
  const sent = open('/home/ManualRun');
  await userEvent.click(await screen.findByRole('button', { name: t('manualRun.start') }));
  expect(await screen.findByText(t('validation.zonesRequired'))).toBeVisible();
  expect(sent()).toEqual([]);
});
