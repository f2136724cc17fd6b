import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule, Skip } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import {
  inMinutes,
  moment,
  reasonFields,
  sampleGroup,
  sampleIndex,
  sampleSchedule,
  sampleZone,
} from '../testing/sample-garden.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

function planned(changes: Partial<Schedule>): Schedule {
  const start = changes.start_time ?? inMinutes(DAY);
  return sampleSchedule({ start_time: start, end_time: start, local_date: start.local_date, ...changes });
}

const past: Event = {
  id: 'event',
  date: inMinutes(-DAY).local_date,
  start_time: inMinutes(-DAY),
  end_time: inMinutes(-DAY + 24),
  ...reasonFields('MANUAL'),
  reason_figures: {},
  turning_point: null,
  zone_id: sampleZone.id,
  zone_name: 'Front lawn',
  program_id: null,
  source: 'MANUAL',
  status: 'EXECUTED',
  duration_s: 1440,
  volume_l: 120,
  volume_is_measured: false,
  started_by: 'Anna Beet',
  is_at_device: false,
};

const skip: Skip = {
  id: '018f0000-0000-7000-8000-0000000000aa' as Skip['id'],
  scope: 'schedule',
  schedule_id: 'one',
  zone_id: null,
  from: inMinutes(0),
  until: inMinutes(DAY),
};

const byAda = { scope: 'schedule', skipped_by: 'Ada', skipped_at: inMinutes(-10).utc } as const;

const GROUP = `/api/v1/groups/${sampleGroup.id}`;

type Scene = {
  path?: string;
  group?: Partial<CurrentGroup>;
  schedules?: Schedule[];
  events?: Event[];
  skips?: Skip[];
  answers?: Answers;
};

function openSchedule({
  path = '/schedule?view=list',
  group,
  schedules,
  events = [past],
  skips = [],
  answers,
}: Scene = {}) {
  return openPage(path, sampleIndex({ ...sampleGroup, ...group }), {
    [`GET ${GROUP}/schedules`]: () => ok({ schedules: schedules ?? [planned({})] }),
    [`GET ${GROUP}/events`]: () => ok({ events }),
    [`GET ${GROUP}/skips`]: () => ok({ skips }),
    [`GET ${GROUP}/decisions`]: () => ok({ made: null, decisions: [], shortfalls: [] }),
    [`GET ${GROUP}/weather_basis`]: () => ok({ days: [] }),
    ...answers,
  });
}

const openEntry = async (name = /Front lawn/) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

afterEach(forgetCookie);

describe('the calendar', () => {
  test('shows a month first, each day with what waters on it', async () => {
    openSchedule({ path: '/schedule' });
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/Front lawn will get water/)).toBeVisible();
  });

  test('the list begins today; history is one press away, newest first', async () => {
    openSchedule();
    expect(await screen.findByText('Smart schedule')).toBeVisible();
    expect(screen.queryByText(/by Anna Beet/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText('Watered · 24 min · ~120 L · by Anna Beet')).toBeVisible();
  });

  test('a garden of probes has days without a reminder, not without watering, and a legend of reminders alone', async () => {
    openSchedule({ group: { device_type: 'SENSOR', zones: [], devices: [] }, schedules: [], events: [] });
    expect((await screen.findAllByText('No reminder')).length).toBeGreaterThan(1);
    expect(screen.queryByText('No watering')).toBeNull();
    const legend = await screen.findByRole('list', { name: 'Legend' });
    expect(legend).toHaveTextContent(/^PlannedSkipped$/);
  });

  test('on a full day the zones that one thing waters are one line with their sum, which opens', async () => {
    const zones = Array.from({ length: 14 }, (_, number) => ({
      ...sampleZone,
      id: `018f0000-0000-7000-8000-0000000001${number + 10}` as typeof sampleZone.id,
      name: `Bed ${number}`,
    }));
    const schedules = zones.map(({ id }, number) =>
      planned({ id: `run ${number}`, zone_id: id, duration_s: 600, volume_l: 50 }),
    );
    openSchedule({ group: { zones }, schedules });
    const [line] = await screen.findAllByText('Planned · 14 zones · 2 hr 20 min · ~700 L');
    expect(screen.queryByText('Bed 13')).toBeNull();
    await userEvent.click(line as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: /Bed 13/ }));
    expect(await screen.findByRole('dialog', { name: 'Bed 13' })).toBeVisible();
  });

  test('filters by type, and says so in the address', async () => {
    const { router } = openSchedule({
      schedules: [planned({}), planned({ id: 'two', status: 'CANCELLED', ...reasonFields('RAIN') })],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Weather' }));
    await waitFor(() => expect(screen.queryByText('Smart schedule', { selector: 'main span' })).toBeNull());
    expect(router.state.location.search).toEqual({ view: 'list', types: 'weather' });
    expect(screen.getByText('Entries found: 1')).toBeInTheDocument();
  });

  test('filters by days as the reader writes them; what is no day of the calendar is named and changes nothing', async () => {
    const { router } = openSchedule({ schedules: [planned({})] });
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const from = await screen.findByLabelText('From');
    for (const [typed, shown] of [
      ['17/6/1999', '17/06/1999'],
      ['tomorrow', 'tomorrow'],
    ] as const) {
      await userEvent.type(from, typed);
      await userEvent.tab();
      expect(from).toHaveDisplayValue(shown);
      expect(from).toHaveAccessibleDescription('This day is not in the calendar.');
      await userEvent.clear(from);
      expect(from).toHaveAccessibleDescription('');
      expect(router.state.location.search).toEqual({ view: 'list' });
    }
    const [year = '', month = '', day = ''] = inMinutes(2 * DAY).local_date.split('-');
    await userEvent.type(from, `${Number(day)}.${month}.${year}{Enter}`);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: `${year}-${month}-${day}` }));
    expect(from).toHaveDisplayValue(`${day}/${month}/${year}`);
  });

  test('an address with a day that is none shows today', async () => {
    openSchedule({ path: '/schedule?view=list&day=' });
    expect(await screen.findByRole('button', { name: /^Today/ })).toBeVisible();
    expect(screen.queryByText(/something went wrong/)).toBeNull();
  });

  test('entering it from another page clears the filters', async () => {
    const { router } = openSchedule({ path: '/schedule?view=list&types=weather' });
    await screen.findByRole('button', { name: 'Filter (1)' });
    await router.navigate({ to: '/home' });
    await router.navigate({ to: '/schedule', search: { view: 'list', types: 'weather' } });
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeVisible();
    expect(router.state.location.search).toEqual({ view: 'list' });
  });

  test('says what does not fit, and what helps', async () => {
    const shortfalls: CurrentGroup['shortfalls'] = [
      { zone_id: sampleZone.id, missing_mm: 4, local_dates: ['2026-06-11'], ways_out: ['widenTimeFrames'] },
    ];
    openSchedule({ group: { shortfalls } });
    const part = await screen.findByRole('region', { name: 'Not enough time to water' });
    expect(part).toHaveTextContent('Front lawn: 4 mm of water cannot be given in the allowed time (11 Jun).');
    const way = within(part).getByRole('link', { name: 'Allow more hours for watering' });
    expect(way).toHaveAttribute('href', '/settings/preferences/SchedulingSetting');
  });
});

describe('an entry', () => {
  test('says with which forecast it is planned', async () => {
    const fetched = inMinutes(-180);
    const days = [{ date: '2026-06-11', basis: 'lastGood', provider: 'OPEN_METEO', fetched }];
    openSchedule({ answers: { [`GET ${GROUP}/weather_basis`]: () => ok({ days }) } });
    await openEntry();
    expect(
      await screen.findByText('Planned with the last known forecast of Open-Meteo, updated 3 hours ago.'),
    ).toBeVisible();
  });

  test('says why it is skipped, what would have changed it, and when the next chance is', async () => {
    openSchedule({
      schedules: [
        planned({
          status: 'CANCELLED',
          ...reasonFields('RAIN'),
          reason_figures: { rain_mm: 8, threshold_mm: 5 },
          turning_point: { figure: 'rain_mm', needed: 'below', value: 5 },
        }),
        planned({ id: 'two', start_time: inMinutes(2 * DAY) }),
      ],
    });
    await openEntry();
    const card = await screen.findByRole('dialog', { name: 'Front lawn' });
    expect(card).toHaveTextContent('Rain does the watering.');
    expect(card).toHaveTextContent('What would have changed it: rain below 5 mm.');
    expect(card).toHaveTextContent(/Next chance: /);
  });

  test('that watered in part says how long, why no longer, and what is missing', async () => {
    const cut = {
      ...reasonFields('PROGRAM'),
      source: 'FIX',
      status: 'ERROR',
      duration_s: 15,
      started_by: null,
    } as const;
    const reason_figures = { fault: 'unreachable', missing_seconds: 30 };
    openSchedule({ schedules: [], events: [{ ...past, ...cut, reason_figures }] });
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    await openEntry();
    const card = await screen.findByRole('dialog', { name: 'Front lawn' });
    expect(card).toHaveTextContent('In part · 15 sec');
    expect(card).toHaveTextContent('The device did not answer.');
    expect(card).toHaveTextContent('Missing30 sec');
  });

  test('that goes ahead although rain is forecast says why, what it leaves to the rain, and what valves do not bear', async () => {
    const reason_figures = {
      despite: 'rain',
      despite_rain_mm: 20,
      despite_rain_probability: 0.95,
      without_rain_mm: 17,
      floor_depletion_mm: 15,
      held_for_rain_mm: 6,
      held_for_rain_on: '2026-06-12',
      cycles_without_runoff: 40,
    };
    openSchedule({ schedules: [planned({ reason_figures })] });
    await openEntry();
    const card = await screen.findByRole('dialog', { name: 'Front lawn' });
    expect(card).toHaveTextContent('Watered although rain is forecast (20 mm, 95%)');
    expect(card).toHaveTextContent('does not wait for a forecast beyond a deficit of 15 mm');
    expect(card).toHaveTextContent('About 6 mm less is given because rain is expected: Friday 12 June');
    expect(card).toHaveTextContent('this soil would need 40 cycles.');
  });

  test.each([
    ['wind', 'Watered although wind is forecast (10 m/s). Otherwise'],
    ['rain_again', 'the rain forecast before did not come'],
    ['wind_again', 'wind has already delayed the last watering'],
    ['moisture', 'Watered although the sensor shows moist soil (90%). By Sluice’s calculation'],
  ])('despite %s', async (despite, sentence) => {
    const figures = { despite_wind_kmh: 36, despite_rain_mm: 9, despite_moisture: 0.9 };
    openSchedule({ schedules: [planned({ reason_figures: { despite, ...figures } })] });
    await openEntry();
    expect(await screen.findByRole('dialog', { name: 'Front lawn' })).toHaveTextContent(sentence);
  });

  test('of a rain delay says until when, and what no registry knows is said as it is', async () => {
    const reason_figures = { rain_delay_until: '2026-06-12T08:00:00Z', frost_cover: 3 };
    openSchedule({ schedules: [planned({ status: 'CANCELLED', ...reasonFields('RAIN_DELAY'), reason_figures })] });
    await openEntry();
    const card = await screen.findByRole('dialog', { name: 'Front lawn' });
    expect(card).toHaveTextContent('Rain delay');
    expect(card).toHaveTextContent('You paused watering because of the weather.');
    expect(card).toHaveTextContent('Pause ends12 Jun 2026, 08:00');
    expect(card).toHaveTextContent('frost_cover3');
  });

  test('that was missed says why it is not made up for', async () => {
    const reason_figures = { late_minutes: 95, because: 'windowClosed' };
    openSchedule({
      schedules: [],
      events: [{ ...past, ...reasonFields('PROGRAM'), status: 'CANCELLED', reason_figures }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    await openEntry();
    expect(await screen.findByRole('dialog', { name: 'Front lawn' })).toHaveTextContent(
      'By then watering was no longer allowed.',
    );
  });

  test('is left out, and comes back with Undo', async () => {
    const { sent } = openSchedule({
      answers: {
        [`POST ${GROUP}/skips`]: () => ok({ skip, recalculation: { is_effective: true, notice: null } }),
        [`DELETE /api/v1/skips/${skip.id}`]: () => ok({ recalculation: { is_effective: true, notice: null } }),
      },
    });
    await openEntry();
    await userEvent.click(await screen.findByRole('button', { name: 'This watering only' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { call: `POST ${GROUP}/skips`, body: { scope: 'schedule', schedule_id: 'one' } },
        { call: `DELETE /api/v1/skips/${skip.id}`, body: undefined },
      ]),
    );
  });

  test('its zone is left out for some days; a slow plan is told of', async () => {
    const notice = 'Your change will be effective in a few hours';
    const { sent } = openSchedule({
      answers: { [`POST ${GROUP}/skips`]: () => ok({ skip, recalculation: { is_effective: false, notice } }) },
    });
    await openEntry();
    await userEvent.selectOptions(await screen.findByRole('combobox'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'This zone' }));
    expect(await screen.findByText(`Skipped. ${notice}`)).toBeVisible();
    expect(sent()[0]?.body).toEqual({ scope: 'zone', zone_id: sampleZone.id, from: '2026-06-18', days: 3 });
  });

  test('tomorrow alone is skipped', async () => {
    const { sent } = openSchedule({
      answers: { [`POST ${GROUP}/skips`]: () => ok({ skip, recalculation: { is_effective: true, notice: null } }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Skip …' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ scope: 'all', from: '2026-06-18', days: 1 });
  });

  test('an empty day says why nothing is watered, zone by zone', async () => {
    const tomorrow = inMinutes(DAY).local_date;
    const zone = (name: string, place: number, change: Partial<Zone> = {}) =>
      ({ ...sampleZone, id: `zone-${place}` as Zone['id'], name, smart: true, ...change }) as Zone;
    const zones = [
      zone('Front lawn', 0),
      zone('Roses', 1, { enabled: false }),
      zone('Hedge', 2, { smart: false }),
      zone('Herbs', 3),
    ];
    const decided = { local_date: tomorrow, program_id: null, despite: null, net_mm: 0, shortfall_mm: 0 };
    const demand = { depletion_mm: 6, trigger_depletion_mm: 12, rain_mm: 2 };
    const decisions = [
      { ...decided, zone_id: 'zone-0', verdict: 'wait', reason: null, demand },
      {
        ...decided,
        zone_id: 'zone-3',
        verdict: 'skip',
        reason: { ...reasonFields('RAIN'), reason_figures: {}, turning_point: null },
        demand,
      },
    ];
    const later = planned({
      zone_id: 'zone-0' as Zone['id'],
      start_time: inMinutes(2 * DAY),
      end_time: inMinutes(2 * DAY),
    });
    openSchedule({
      path: `/schedule?view=week&day=${tomorrow}`,
      group: { zones },
      schedules: [{ ...later, local_date: inMinutes(2 * DAY).local_date }],
      answers: { [`GET ${GROUP}/decisions`]: () => ok({ made: null, decisions, next: null, shortfalls: [] }) },
    });
    const [ask] = await screen.findAllByRole('button', { name: 'No watering Why?' });
    await userEvent.click(ask as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: /^Why nothing is watered on / });
    const said = (await within(sheet).findAllByRole('listitem')).map((line) => line.textContent);
    expect(said).toEqual([
      expect.stringMatching(
        /^Front lawn.*the deficit is 6\Wmm in the morning, and it is watered from 12\Wmm\. 2\Wmm of rain/,
      ),
      'RosesThis zone is switched off.',
      'HedgeThis zone is not planned: it is in no program, and smart watering is off.',
      expect.stringMatching(/^HerbsRain/),
    ]);
    expect(said[0]).toMatch(/Next watering: /);
  });

  test('a full day of the week folds the zones of a program; pressed, each has its line', async () => {
    const start = inMinutes(DAY);
    const zones = Array.from({ length: 12 }, (_, place) => ({
      ...sampleZone,
      id: `zone-${place}` as Zone['id'],
      name: `Bed ${place}`,
    }));
    openSchedule({
      path: `/schedule?view=week&day=${start.local_date}`,
      group: { zones },
      schedules: zones.map(({ id }) =>
        planned({ id: `start/${id}`, zone_id: id, start_time: start, end_time: start, local_date: start.local_date }),
      ),
    });
    const folded = await screen.findByText(/^12 zones/);
    expect(screen.queryByRole('button', { name: /Bed 7/ })).toBeNull();
    await userEvent.click(folded);
    expect(await screen.findByRole('button', { name: /Bed 7/ })).toBeVisible();
  });

  test('a skip of one coming day names that day once', async () => {
    const midnight = (days: number) => moment(`${inMinutes(days * DAY).local_date}T00:00:00Z`);
    openSchedule({ skips: [{ ...skip, scope: 'all', schedule_id: null, from: midnight(1), until: midnight(2) }] });
    const list = await screen.findByRole('list', { name: 'Current skips' });
    expect(within(list).getByText('All zones: skipped tomorrow')).toBeVisible();
  });

  test('a skip is cancelled, and made again with Undo', async () => {
    const { sent } = openSchedule({
      schedules: [
        planned({ status: 'CANCELLED', ...reasonFields('USER_SKIP'), reason_figures: byAda, skip_id: skip.id }),
      ],
      skips: [skip],
      answers: {
        [`DELETE /api/v1/skips/${skip.id}`]: () => ok({ recalculation: { is_effective: true, notice: null } }),
        [`POST ${GROUP}/skips`]: () => ok({ skip, recalculation: { is_effective: true, notice: null } }),
      },
    });
    await openEntry();
    expect(await screen.findByText(/^Skipped by Ada, /)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel skip' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toEqual({ scope: 'schedule', schedule_id: 'one' });
  });

  test('of the past leads to its program for as long as there is one', async () => {
    const program = { id: '018f0000-0000-7000-8000-0000000000cc', name: 'Lawn, early' };
    const watered = { ...past, source: 'FIX', ...reasonFields('PROGRAM'), started_by: null } as const;
    openSchedule({
      group: { programs: [program as CurrentGroup['programs'][number]] },
      schedules: [],
      events: [
        { ...watered, program_id: program.id },
        { ...watered, id: 'older', program_id: '018f0000-0000-7000-8000-0000000000dd', zone_name: 'Back lawn' },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    await openEntry();
    const card = await screen.findByRole('dialog', { name: 'Front lawn' });
    expect(within(card).getByRole('link', { name: 'Change the program' })).toHaveAttribute(
      'href',
      `/schedule/ProgramsSetting?program=${program.id}`,
    );
    await userEvent.click(within(card).getByRole('button', { name: 'Close' }));
    await openEntry(/Back lawn/);
    const older = await screen.findByRole('dialog', { name: 'Back lawn' });
    expect(within(older).queryByRole('link', { name: 'Change the program' })).toBeNull();
  });

  test('whose program is gone says so', async () => {
    openSchedule({
      answers: { [`POST ${GROUP}/skips`]: () => refused(409, { code: 50, message: 'Program has been removed' }) },
    });
    await openEntry();
    await userEvent.click(await screen.findByRole('button', { name: 'This watering only' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Program has been removed');
  });
});

test('a reminder stands in the calendar, and is skipped like a watering', async () => {
  const reminder = { id: '018f0000-0000-7000-8000-0000000000bb', name: 'Water the greenhouse' };
  const { sent } = openSchedule({
    group: { reminders: [reminder as CurrentGroup['reminders'][number]] },
    schedules: [
      planned({
        id: 'reminder',
        zone_id: null,
        reminder_id: reminder.id as Schedule['reminder_id'],
        ...reasonFields('PROGRAM'),
      }),
    ],
    answers: {
      [`POST ${GROUP}/skips`]: () => refused(409, { code: 50, message: 'Reminder has been removed' }),
    },
  });
  await openEntry(/Water the greenhouse/);
  expect(await screen.findByText('A reminder to water by hand.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'This reminder only' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Reminder has been removed');
  expect(sent()[0]?.body).toEqual({ scope: 'schedule', schedule_id: 'reminder' });
});

describe('watering once', () => {
  test('asks for zones, keeps what was typed, and shows the warning of the server', async () => {
    const warning = 'This run may not happen';
    const { sent } = openSchedule({
      answers: {
        [`POST ${GROUP}/one_time_runs`]: () =>
          ok({ one_time_run: null, warning, recalculation: { is_effective: true, notice: null } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Plan a watering' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Please select zones')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Front lawn' }), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(`Added. ${warning}`)).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({
      zones: [{ zone_id: sampleZone.id, duration_s: 720, volume_l: null }],
    });
  });

  test('a start too soon is refused at its field', async () => {
    openSchedule({
      answers: {
        [`POST ${GROUP}/one_time_runs`]: () =>
          refused(422, {
            code: 30,
            message: 'Please choose a start at least 15 minutes from now',
            path: 'start_time',
          }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Plan a watering' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Front lawn' }), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
    const inField = { ignore: '[role="alert"] *' };
    expect(await screen.findByText('Please choose a start at least 15 minutes from now', inField)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Front lawn' })).toHaveValue('12');
  });

  test('a player skips, and plans nothing', async () => {
    openSchedule({ group: { relationship: 'PLAYER' } });
    expect(await screen.findByRole('button', { name: 'Skip …' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Plan a watering' })).toBeNull();
  });
});

test('a player is turned away from the settings below the schedule', async () => {
  openSchedule({ path: '/schedule/regulations', group: { relationship: 'PLAYER' } });
  expect(await screen.findByText('This page is not available for this garden or your role.')).toBeVisible();
});
