import type { CurrentGroup } from '@sluice/contract/groups';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { present } from '../../../scripts/present.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const empty: CurrentGroup = { ...sampleGroup, devices: [], zones: [], zone_num: 0 };
const described = {
  ...sampleZone,
  plant_type: 'TREES',
  soil: 'CLAY',
  sprinkler: 'BUBBLER',
  shade: 'NONE',
  slope: 'FLAT',
} as const;
const recalculation = { is_effective: true, notice: null };

function open(path: string, group: CurrentGroup | null, answers: Answers = {}) {
  return openPage(path, sampleIndex(group), {
    [`GET /api/v1/groups/${sampleGroup.id}/index`]: () => ok(sampleIndex(empty)),
    ...answers,
  });
}

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

afterEach(forgetCookie);

describe('the newcomer’s path', () => {
  test('begins at the empty home with a garden in the browser’s time zone, and may skip the place', async () => {
    const { sent } = open('/home', null, { 'POST /api/v1/groups': () => ok({ group: { ...empty } }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Set up my garden' }));
    expect(await screen.findByRole('heading', { name: 'Set up your garden' })).toBeVisible();
    const name = screen.getByLabelText('Name of the garden');
    expect(name).toHaveValue('My garden');
    await userEvent.clear(name);
    await next();
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(name, 'Behind the house');
    await next();
    expect(await screen.findByRole('heading', { name: 'Where is it?' })).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      name: 'Behind the house',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('heading', { name: 'The first device' })).toBeVisible();
  });

  test('the place is a town that is found, and nothing else', async () => {
    const freiburg = {
      ...{ name: 'Freiburg', state: null, country: 'DE', zipcode: null, distinction: null },
      ...{ latitude: 47.9959, longitude: 7.85222, time_zone: 'Europe/Berlin' },
    };
    const stade = { ...freiburg, latitude: 53.8, longitude: 9.3, distinction: 'Stade' };
    const { sent } = open('/newcomer?step=place', empty, {
      'GET /api/v1/places': () =>
        ok({ source: 'OPEN_METEO', has_service_failed: false, is_list_ready: true, places: [freiburg, stade] }),
      [`PUT /api/v1/groups/${sampleGroup.id}/place`]: () =>
        ok({ location: { ...empty.setting.address, version: 2, time_zone: 'Europe/Berlin' }, recalculation }),
    });
    await screen.findByLabelText('Town or zip code');
    await next();
    expect(await screen.findByText(/Please search for your town and choose it/)).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Town or zip code'), 'Freiburg{Enter}');
    expect(await screen.findByRole('button', { name: 'Freiburg (Stade), Germany' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Freiburg, Germany' }));
    expect(screen.getByText('Pin: Freiburg, Germany')).toBeVisible();
    await next();
    expect(await screen.findByRole('heading', { name: 'The first device' })).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      ...{ city: 'Freiburg', country: 'DE', latitude: 47.9959, longitude: 7.8522, version: 1 },
    });
  });

  test('a garden comes from a file; one that is not right is told line by line', async () => {
    let isRight = false;
    open('/newcomer?step=garden', null, {
      'POST /api/v1/groups/import': () =>
        isRight
          ? ok({ group: { id: sampleGroup.id, name: 'Cottage' }, counts: { zones: 3, runs: 7 }, recalculation })
          : refused(422, { code: 30, message: 'zones.jsonl, line 3, soil: wrong', path: 'zones.jsonl:3:soil' }),
    });
    await userEvent.click(await screen.findByText('A garden from a file'));
    const choose = () =>
      userEvent.upload(
        screen.getByLabelText('Choose the file'),
        new File(['x'], 'garden.gz', { type: 'application/gzip' }),
      );
    await choose();
    expect((await screen.findAllByText('zones.jsonl, line 3, soil: wrong')).length).toBeGreaterThan(0);
    isRight = true;
    await choose();
    expect(await screen.findByText('Cottage is here. Zones: 3, waterings: 7.')).toBeVisible();
  });

  test('goes on where it was left', async () => {
    localStorage.setItem('sluice_newcomer', JSON.stringify({ group: sampleGroup.id, step: 'device' }));
    open('/home', empty);
    await userEvent.click(await screen.findByRole('link', { name: 'Continue setup' }));
    expect(await screen.findByRole('heading', { name: 'The first device' })).toBeVisible();
  });

  test('a zone is described by five pictures and its size paced off, and saved as one', async () => {
    const { sent } = open('/newcomer?step=zones', sampleGroup, {
      [`PATCH /api/v1/zones/${sampleZone.id}`]: () => ok({ zone: described, recalculation }),
    });
    await screen.findByLabelText('What do you call it?');
    await next();
    expect(await screen.findByText('Please choose one')).toBeVisible();
    // A tap on a picture is the answer; with the keyboard one passes other pictures, and goes on by "Next".
    for (const picture of [/^Trees/, /^A long ribbon/, /^Bubbler/])
      await userEvent.click(await screen.findByRole('radio', { name: picture }));
    (await screen.findByRole('radio', { name: /^Full sun/ })).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('radio', { name: /^Full sun/ })).toBeChecked();
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: /^Flat/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save the zone' }));
    expect(await screen.findByText('Enter the size, or choose “I do not know”')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Long side'), '20');
    await userEvent.type(screen.getByLabelText('Short side'), '8');
    expect(screen.getByText('That is about 90 m².')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save the zone' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        plant_type: 'TREES',
        soil: 'CLAY',
        sprinkler: 'BUBBLER',
        shade: 'NONE',
        slope: 'FLAT',
        area_m2: 90,
        version: 1,
      }),
    );
  });

  test('the lawn that is usual where the garden lies comes first and says so', async () => {
    const address = { ...sampleGroup.setting.address, latitude: -31.95, longitude: 115.86 };
    open('/newcomer?step=zones', { ...sampleGroup, setting: { address } });
    await screen.findByLabelText('What do you call it?');
    const [first, second] = screen.getAllByRole('radio');
    expect(first).toHaveAccessibleName(/^Warm-season lawn.*usual for lawns in your area/);
    expect(second).not.toHaveAccessibleName(/usual/);
  });

  test('the next zone may be the same as the last, and the rest is switched off', async () => {
    const second = {
      ...sampleZone,
      id: '018f0000-0000-7000-8000-000000000031' as typeof sampleZone.id,
      name: 'Zone 2',
    };
    const { sent } = open(
      '/newcomer?step=zones',
      { ...sampleGroup, zones: [described, second] },
      {
        [`PATCH /api/v1/zones/${second.id}`]: () => ok({ zone: second, recalculation }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Same as Front lawn' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I do not know' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ plant_type: 'TREES', soil: 'CLAY' }));
    await userEvent.click(screen.getByRole('button', { name: 'No more zones' }));
    expect(await screen.findByRole('heading', { name: 'When to water?' })).toBeVisible();
    expect(sent()[1]?.body).toEqual({ enabled: false });
  });

  test('the question stands still while the other zones are switched off one by one', async () => {
    const rest = [2, 3, 4].map((number) => ({
      ...sampleZone,
      id: `018f0000-0000-7000-8000-00000000003${number}` as typeof sampleZone.id,
      name: `Zone ${number}`,
      terminal: number,
    }));
    let zones = [described, ...rest];
    const asked = new Set<string>();
    const answers = Object.fromEntries(
      rest.map((zone) => [
        `PATCH /api/v1/zones/${zone.id}`,
        () => {
          zones = zones.map((one) => (one.id === zone.id ? { ...one, enabled: false } : one));
          return ok({ zone, recalculation });
        },
      ]),
    );
    const { sent } = open(
      '/newcomer?step=zones',
      { ...sampleGroup, zones },
      {
        ...answers,
        'GET /api/v1/index': () => ok(sampleIndex({ ...sampleGroup, zones })),
        [`GET /api/v1/groups/${sampleGroup.id}/index`]: () => ok(sampleIndex({ ...sampleGroup, zones })),
      },
    );
    const end = await screen.findByRole('button', { name: 'No more zones' });
    const watch = new MutationObserver(() => {
      const question = screen.queryByText(/terminal \d/)?.textContent;
      if (question) asked.add(question);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    await userEvent.click(end);
    expect(await screen.findByRole('heading', { name: 'When to water?' })).toBeVisible();
    watch.disconnect();
    expect(sent()).toHaveLength(3);
    expect(zones.filter(({ enabled }) => enabled)).toHaveLength(1);
    expect([...asked]).toEqual([expect.stringContaining('terminal 2')]);
  });

  test('Sluice may decide', async () => {
    const { sent } = open(
      '/newcomer?step=program',
      { ...sampleGroup, zones: [described] },
      {
        [`PATCH /api/v1/zones/${sampleZone.id}`]: () => ok({ zone: described, recalculation }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Let Sluice decide' }));
    expect(await screen.findByRole('heading', { name: 'First watering' })).toBeVisible();
    expect(sent()[0]?.body).toEqual({ smart: true, smart_level: 'advanced' });
  });

  test('a program of one’s own shows the next fourteen days while it is typed', async () => {
    const { sent } = open(
      '/newcomer?step=program',
      { ...sampleGroup, zones: [described] },
      {
        [`POST /api/v1/groups/${sampleGroup.id}/programs`]: () => ok({ program: {}, recalculation }),
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'I do' }));
    expect(await screen.findByRole('list', { name: 'The next 14 days' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Every'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save the program' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        name: 'My program',
        start_time: '06:00',
        repeat: 'interval',
        interval_days: 3,
        zones: [{ zone_id: sampleZone.id, duration_s: 600, volume_l: null }],
      }),
    );
  });

  test('ends with a minute of water', async () => {
    const { sent } = open('/newcomer?step=water', sampleGroup, {
      [`POST /api/v1/groups/${sampleGroup.id}/manual_runs`]: () => ok({ runs: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Water now for 1 minute' }));
    expect(sent()[0]?.body).toEqual({ zones: [{ zone_id: sampleZone.id, minutes: 1 }] });
    await userEvent.click(screen.getByRole('button', { name: 'To the garden' }));
    await waitFor(() => expect(localStorage.getItem('sluice_newcomer')).toBeNull());
  });

  test.each([
    ['Sluice decides', { ...described, smart: true, missing: [] }, /Sluice will add watering here/, null],
    [
      'nobody decides',
      { ...described, smart: false, missing: [] },
      /first choose who decides when/,
      'Choose who decides',
    ],
    [
      'something is missing',
      { ...described, smart: true, missing: ['containerSize'] },
      /cannot plan this zone/,
      'Set up',
    ],
  ] as const)('where %s and nothing is planned, the last step says so', async (_case, zone, sentence, link) => {
    const zones = [{ ...zone, missing: [...zone.missing] }];
    open('/newcomer?step=water', { ...sampleGroup, zones, programs: [] });
    expect(await screen.findByText(sentence)).toBeVisible();
    if (link) expect(screen.getByRole('link', { name: link })).toBeVisible();
    else expect(screen.queryByRole('link', { name: 'Choose who decides' })).toBeNull();
  });

  test('a first watering after the two weeks that are shown is named by its day', async () => {
    const utc = new Date(present() + 20 * DAY_MS).toISOString();
    const start_time = { utc, local_date: utc.slice(0, 10), local_time: '06:00' };
    open('/newcomer?step=water', sampleGroup, {
      [`GET /api/v1/groups/${sampleGroup.id}/schedules`]: () => ok({ schedules: [{ status: null, start_time }] }),
    });
    expect(await screen.findByText(/^Nothing in these two weeks\. First watering: /)).toBeVisible();
    expect(screen.queryByText(/This is the current plan/)).toBeNull();
  });
});
