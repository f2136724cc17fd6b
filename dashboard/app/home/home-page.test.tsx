import type { CurrentGroup } from '@sluice/contract/groups';
import type { ActiveRun } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { hub as hubOfGarden, probe } from '../../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import {
  inMinutes,
  reasonFields,
  sampleDevice,
  sampleGroup,
  sampleIndex,
  sampleSchedule,
  sampleZone,
} from '../../testing/sample-garden.ts';
import { sampleRegulation } from '../../testing/sample-regulation.ts';

const GROUP = `/api/v1/groups/${sampleGroup.id}`;

const openHome = (group: CurrentGroup | null, schedules: Schedule[] = [], answers: Answers = {}) =>
  openPage('/home', sampleIndex(group), { [`GET ${GROUP}/schedules`]: () => ok({ schedules }), ...answers });

const run: ActiveRun = {
  id: '018f0000-0000-7000-8000-000000000009' as ActiveRun['id'],
  zone_id: sampleZone.id,
  device_id: sampleDevice.id,
  source: 'MANUAL',
  phase: 'WATERING',
  is_unanswered: false,
  is_at_device: false,
  reaches_device: null,
  start_time: inMinutes(-2),
  end_time: inMinutes(8),
  duration_s: 600,
  started_by: 'Anna Beet',
};

const refusedBy = (because: StartRefusal, device_id: Zone['device_id'] | null = null) => ({ because, device_id });

/** Used up, and no water in sight. */
const DRY = {
  soil_water: {
    depletion_mm: 31,
    readily_available_water_mm: 20,
    trigger_depletion_mm: 20,
    total_available_water_mm: 40,
    root_depth_m: 0.3,
  },
  last_run: null,
  next_run: null,
};

afterEach(forgetCookie);

describe('home', () => {
  test('a weather service that does not answer is told at the top, with the age of what is known', async () => {
    const fetched = inMinutes(-180);
    const provider = { ...sampleGroup.weather_provider, fault: 'unreachable' as const, asked: inMinutes(-5) };
    const silent = { ...sampleGroup, weather_provider: provider };
    openHome({ ...silent, weather_source: { provider: 'OPEN_METEO', fetched } });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      'Open-Meteo did not answer. Last attempt: 5 minutes ago. Watering is planned by the last known weather, updated 3 hours ago.',
    );
    cleanup();
    openHome(silent);
    const unknown = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(unknown).toHaveTextContent(/Watering is planned from typical weather for the area and your own records\./);
    cleanup();
    openHome({ ...silent, location: 'indoor' });
    expect(await screen.findByRole('button', { name: 'Manual watering' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Needs your attention' })).toBeNull();
  });

  test('an account without a garden is offered the demo gardens', async () => {
    openHome(null);
    expect(await screen.findByText('Welcome, Anna Beet. No garden here yet.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add the demo gardens' })).toBeVisible();
  });

  test('speaks of several zones only where there are several', async () => {
    openHome(sampleGroup);
    expect(await screen.findByRole('button', { name: 'Manual watering' })).toBeVisible();
    cleanup();
    const other = { ...sampleZone, id: '018f0000-0000-7000-8000-0000000000ee' as typeof sampleZone.id };
    openHome({ ...sampleGroup, zones: [sampleZone, other] });
    expect(await screen.findByRole('button', { name: 'Water several zones' })).toBeVisible();
  });

  test('says what waters next, shows the zone and its water, and nothing that is wrong', async () => {
    const schedule = sampleSchedule({ start_time: inMinutes(30), end_time: inMinutes(54) });
    openHome(sampleGroup, [schedule]);
    expect(await screen.findByText('Front lawn will get water in 30 minutes.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Soil 75% full; watered below 50%' })).toBeVisible();
    const plan = within(await screen.findByRole('list', { name: 'Your garden' }));
    expect(plan.getByRole('link', { name: 'Front lawn; nothing planned; soil 75% full' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Needs your attention' })).toBeNull();
  });

  test('says why a zone rests', async () => {
    const skipped = { status: 'CANCELLED', ...reasonFields('RAIN') } as const;
    openHome(sampleGroup, [sampleSchedule({ ...skipped, start_time: inMinutes(30), end_time: inMinutes(54) })]);
    expect(await screen.findByText('Front lawn will be skipped in 30 minutes: Rain.')).toBeVisible();
  });

  test('names the reason alone where nothing waters for weeks', async () => {
    const skipped = { status: 'CANCELLED', ...reasonFields('WINTERIZATION') } as const;
    const days = (count: number) => ({ start_time: inMinutes(1_440 * count), end_time: inMinutes(1_440 * count + 9) });
    openHome(sampleGroup, [
      sampleSchedule({ ...skipped, ...days(1) }),
      sampleSchedule({ ...skipped, ...days(9), id: 'later' as never }),
    ]);
    expect(await screen.findByText(/^No watering is planned for now: .+\.$/)).toBeVisible();
  });

  test('what was skipped today stands in the ribbon, and the chip says what would have changed it', async () => {
    const skip = {
      status: 'CANCELLED',
      ...reasonFields('RAIN'),
      turning_point: { figure: 'rain_mm', needed: 'below', value: 5 },
    } as const;
    openHome(
      sampleGroup,
      [
        sampleSchedule({ ...skip, start_time: inMinutes(30), end_time: inMinutes(54) }),
        sampleSchedule({ id: 'two', start_time: inMinutes(90), end_time: inMinutes(114) }),
      ],
      {
        [`GET ${GROUP}/events`]: () =>
          ok({
            events: [
              {
                ...skip,
                id: 'event',
                date: inMinutes(0).local_date,
                start_time: inMinutes(0),
                end_time: null,
                reason_figures: {},
                zone_id: sampleZone.id,
                zone_name: 'Front lawn',
                source: 'SMART',
                duration_s: 0,
                volume_l: null,
                volume_is_measured: false,
                started_by: null,
              },
            ],
          }),
      },
    );
    const ribbon = await screen.findByRole('figure');
    expect(await within(ribbon).findAllByText(/Front lawn, .*, skipped/)).not.toHaveLength(0);
    await userEvent.click(screen.getByRole('link', { name: 'Front lawn' }));
    // The sheet is fetched when it is wanted.
    expect(await screen.findByText('What would have changed it: rain below 5 mm.')).toBeVisible();
    expect(screen.getByText(/^Next chance: /)).toBeVisible();
  });

  test('a silent device says how to bring it back', async () => {
    const device = { ...sampleDevice, status: 'OFFLINE', last_active: inMinutes(-180) } as const;
    openHome({ ...sampleGroup, devices: [device] });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(list).toHaveTextContent('Garage controller is not responding. Last seen 3 hours ago.');
    await userEvent.click(within(list).getByRole('button', { name: 'How to reconnect' }));
    expect(await within(list).findByText(/Unplug it for 10 s/)).toBeVisible();
    expect(within(list).getByRole('link', { name: 'See the device' })).toHaveAttribute('href', '/settings/devices');
  });

  test('a sensor that was found wrong is told with who decides, and only who may change takes it back', async () => {
    const supervision = { verdict: 'stuck', since: inMinutes(-5000), believed_until: null, offset: 0 } as const;
    const sensors = [{ ...probe, name: 'Bed probe', supervision }];
    openHome({ ...sampleGroup, sensors });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(list).toHaveTextContent('Bed probe has shown the same value since');
    expect(list).toHaveTextContent('Until you confirm it, Sluice uses the calculated soil water instead.');
    expect(within(list).getByRole('button', { name: 'Use this sensor' })).toBeVisible();
    cleanup();
    openHome({ ...sampleGroup, sensors, relationship: 'PLAYER' });
    const seen = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(within(seen).queryByRole('button', { name: 'Use this sensor' })).toBeNull();
  });

  test.each([
    [null, 'Needs a master valve that closes by itself'],
    ['unproven', 'Its valve must be tried first (Devices)'],
    ['disproven', 'Its device did not close it by itself (Devices)'],
  ] as const)(
    'a zone whose water nothing would end says what it needs, also to who may only play: %s',
    async (timer_proof, sentence) => {
      const zones = [{ ...sampleZone, needs_guard: true, timer_proof, start_refusal: refusedBy('no_end') }];
      openHome({ ...sampleGroup, zones, relationship: 'PLAYER' });
      const button = await screen.findByRole('button', { name: 'Water 10\u00a0min: Front lawn' });
      expect(button).toBeDisabled();
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(button).toHaveAccessibleDescription(sentence);
    },
  );

  test.each([
    ['WATER_LEAK', 'Front lawn: water flows although the valve is closed.'],
    ['NO_WATER', 'Front lawn: no water reaches the valve.'],
  ] as const)('a valve that tells %s is told first', async (status, sentence) => {
    openHome({ ...sampleGroup, zones: [{ ...sampleZone, valve_status: status }] });
    expect(await screen.findByRole('list', { name: 'Needs your attention' })).toHaveTextContent(sentence);
  });

  test('a locked zone says why it is not watered, and only who may change it confirms that it works again', async () => {
    const lock = { cause: 'leak', since: inMinutes(-30) } as const;
    const zones = [{ ...sampleZone, lock, start_refusal: refusedBy('zone_locked') }];
    const { calls } = openHome({ ...sampleGroup, zones }, [], {
      [`DELETE /api/v1/zones/${sampleZone.id}/lock`]: () => ok({ zone: sampleZone, recalculation: null }),
    });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(list).toHaveTextContent('Front lawn: water kept flowing after all valves were closed.');
    expect(screen.getByText('Locked: not watered')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Water 10\u00a0min: Front lawn' })).toBeDisabled();
    await userEvent.click(within(list).getByRole('button', { name: 'It works again' }));
    expect(await screen.findByText('Front lawn can be watered again.')).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain(`DELETE /api/v1/zones/${sampleZone.id}/lock`);
    cleanup();
    openHome({ ...sampleGroup, zones, relationship: 'PLAYER' });
    const seen = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(within(seen).queryByRole('button', { name: 'It works again' })).toBeNull();
  });

  test('a dry zone that gets no water for a day, one that cannot be planned, and a shortfall hold the way to mend them', async () => {
    const roses = { ...sampleZone, id: '018f0000-0000-7000-8000-0000000000e1' as typeof sampleZone.id, name: 'Roses' };
    const dry = { ...sampleZone, ...DRY };
    const zones = [dry, { ...roses, missing: ['area' as const] }];
    const shortfalls = [{ zone_id: roses.id, missing_mm: 3, local_dates: ['2026-06-18'], ways_out: [] }];
    const { sent } = openHome({ ...sampleGroup, zones, shortfalls }, [], {
      [`POST ${GROUP}/manual_runs`]: () => ok({ runs: [] }),
    });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(list).toHaveTextContent('Front lawn: the soil is dry, and no watering is planned.');
    await userEvent.click(within(list).getByRole('button', { name: 'Water 10\u00a0min' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { call: `POST ${GROUP}/manual_runs`, body: { zones: [{ zone_id: sampleZone.id, minutes: 10 }] } },
      ]),
    );
    expect(list).toHaveTextContent('Roses: Area is missing. Smart watering cannot plan this zone without it.');
    expect(within(list).getByRole('link', { name: 'Set up' })).toHaveAttribute(
      'href',
      `/settings/zones?zone=${roses.id}`,
    );
    expect(list).toHaveTextContent('There is not enough allowed time to water these zones fully: Roses.');
    cleanup();
    const startingInAnHour = { ...dry, next_run: inMinutes(60) };
    const watered = { ...dry, id: roses.id, last_run: inMinutes(-60) };
    openHome({ ...sampleGroup, zones: [startingInAnHour, watered] });
    await screen.findByRole('figure');
    expect(screen.queryByText(/soil is dry/)).toBeNull();
    cleanup();
    openHome({ ...sampleGroup, zones: [{ ...startingInAnHour, next_run: inMinutes(3000) }], relationship: 'PLAYER' });
    expect(await screen.findByText(/^Front lawn: the soil is dry\. Next watering: /)).toBeVisible();
  });

  test('a device that is off or silent is told once, with its dry zones and the button that works', async () => {
    const off = { ...sampleDevice, status: 'STANDBY', is_switched_off: true } as const;
    const silent = {
      ...sampleDevice,
      id: 'silent' as typeof off.id,
      name: 'Terrace timer',
      status: 'OFFLINE',
    } as const;
    const zones = (['Front lawn', 'Roses', 'Herbs'] as const).map((name, place) => ({
      ...sampleZone,
      ...DRY,
      name,
      id: `zone-${place}` as typeof sampleZone.id,
      start_refusal:
        name === 'Front lawn' ? refusedBy('device_switched_off', off.id) : refusedBy('device_offline', silent.id),
    }));
    const answer = { device: { ...off, is_switched_off: false }, recalculation: { is_effective: true, message: null } };
    const { sent } = openHome({ ...sampleGroup, devices: [off, silent], zones }, [], {
      [`PATCH /api/v1/devices/${off.id}`]: () => ok(answer),
    });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    const lines = within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Terrace timer is not responding\. .* Dry soil: Roses and Herbs\./),
      expect.stringMatching(/^Garage controller is switched off, and the soil is dry: Front lawn\./),
    ]);
    expect(within(list).queryByRole('button', { name: /^Water/ })).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: 'Switch on Garage controller' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ is_switched_off: false }]));
    cleanup();
    openHome({ ...sampleGroup, devices: [off, silent], zones, relationship: 'PLAYER' });
    await screen.findByText(/and the soil is dry: Front lawn/);
    expect(screen.queryByRole('button', { name: /^Switch on/ })).toBeNull();
  });

  test('a silent hub speaks for what is behind it, and what is refused has no button', async () => {
    const hub = { ...hubOfGarden, status: 'OFFLINE' as const, name: 'Barn hub' };
    const timer = { ...sampleDevice, hub_id: hub.id, status: 'OFFLINE', name: 'Terrace timer' } as const;
    const behind = { ...sampleZone, ...DRY, start_refusal: refusedBy('device_offline', timer.id) };
    const used = { ...sampleZone, ...DRY, id: 'used' as typeof sampleZone.id, name: 'Roses' };
    const zones = [behind, { ...used, start_refusal: refusedBy('day_volume_used') }];
    const group = { ...sampleGroup, devices: [timer], zones };
    openPage(
      '/home',
      { ...sampleIndex(group), hubs: [hub] },
      { [`GET ${GROUP}/schedules`]: () => ok({ schedules: [] }) },
    );
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    const [ofHub, ofZone, ...others] = within(list).getAllByRole('listitem');
    expect(ofHub).toHaveTextContent(
      /^Barn hub .* Also out of reach because of it: Terrace timer\. Dry soil: Front lawn\./,
    );
    expect(ofZone).toHaveTextContent(/^Roses: the soil is dry.* the daily water limit is used up/);
    expect(within(ofZone as HTMLElement).queryByRole('button')).toBeNull();
    expect(others).toEqual([]);
  });

  test('after three lines the rest is folded', async () => {
    const zones = ['Ash', 'Box', 'Cedar', 'Dill', 'Elder'].map((name) => ({
      ...sampleZone,
      ...DRY,
      name,
      id: name as typeof sampleZone.id,
    }));
    openHome({ ...sampleGroup, zones });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '2 more' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  });

  test('probes that are silent or doubted are not among those that watch the soil', async () => {
    const supervision = { verdict: 'stuck', since: inMinutes(-5000), believed_until: null, offset: 0 } as const;
    const garden = { ...sampleGroup, device_type: 'SENSOR' as const };
    openHome({ ...garden, sensors: [probe, { ...probe, id: 'b' as typeof probe.id, supervision }] });
    expect(await screen.findByText(/1 probe is monitoring the soil\.$/)).toBeVisible();
    cleanup();
    openHome({ ...garden, sensors: [{ ...probe, status: 'OFFLINE' }] });
    expect(await screen.findByText(/No probe is reporting at the moment\.$/)).toBeVisible();
  });

  test('a regulation that asks for something is told, and who may answer finds the page; one set aside asks nothing', async () => {
    const asking = { ...sampleRegulation, missing: ['choice' as const] };
    openHome({
      ...sampleGroup,
      regulations: [sampleRegulation, asking, { ...asking, id: 'us-ca-other' as typeof asking.id }],
    });
    const list = await screen.findByRole('list', { name: 'Needs your attention' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('A watering regulation depends on something that Sluice does not know yet.');
    expect(within(list).getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/settings/regulations');
    cleanup();
    openHome({ ...sampleGroup, regulations: [asking], relationship: 'PLAYER' });
    await screen.findByText(/A watering regulation depends on something/);
    expect(screen.queryByRole('link', { name: 'Answer' })).toBeNull();
    cleanup();
    openHome({ ...sampleGroup, regulations: [{ ...asking, is_followed: false }] });
    await screen.findByRole('figure');
    expect(screen.queryByText(/A watering regulation/)).toBeNull();
  });

  test('after too many restarts the page says that no valve opens, and the owner lets it go on', async () => {
    const suspended = { ...sampleGroup, starts_held_since: inMinutes(-3) };
    const { calls } = openHome(suspended, [], { [`DELETE ${GROUP}/start_hold`]: () => ok({ was_held: true }) });
    expect(await screen.findByText(/several times in a row .* opens no valves/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume now' }));
    expect(calls.map(({ call }) => call)).toContain(`DELETE ${GROUP}/start_hold`);
    cleanup();
    openHome({ ...suspended, relationship: 'MANAGER' });
    expect(await screen.findByText(/opens no valves/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume now' })).toBeNull();
  });

  test('starts a run by hand and stops it with Undo', async () => {
    const { calls } = openHome(sampleGroup, [], {
      [`POST ${GROUP}/manual_runs`]: () => ok({ runs: [run] }),
      [`DELETE /api/v1/manual_runs/${run.id}`]: () => ok({ run }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Water 10\u00a0min: Front lawn' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const made = () => calls.filter(({ call }) => call.includes('manual_runs'));
    await waitFor(() => expect(made()).toHaveLength(2));
    expect(made()).toEqual([
      {
        call: `POST ${GROUP}/manual_runs`,
        body: { zones: [{ zone_id: sampleZone.id, minutes: 10 }] },
      },
      { call: `DELETE /api/v1/manual_runs/${run.id}`, body: undefined },
    ]);
  });

  test('a refused run is explained', async () => {
    openHome(sampleGroup, [], {
      [`POST ${GROUP}/manual_runs`]: () => refused(409, { code: 50, message: 'Front lawn is already being watered' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Water 10\u00a0min: Front lawn' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Front lawn is already being watered');
  });

  test('an active run counts down and can be extended', async () => {
    const { calls } = openHome({ ...sampleGroup, active_runs: [{ ...run, end_time: inMinutes(8) }] }, [], {
      [`PATCH /api/v1/manual_runs/${run.id}`]: () => ok({ run }),
    });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(8:00|7:5\d)$/);
    expect(screen.getByRole('button', { name: 'Water 10\u00a0min: Front lawn' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Water Front lawn for another 5\u00a0min' }));
    expect(calls).toContainEqual({ call: `PATCH /api/v1/manual_runs/${run.id}`, body: { minutes: 15 } });
  });
});
