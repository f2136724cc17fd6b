import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { program as anyProgram } from '../testing/full-garden.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const ROSES = '018f0000-0000-7000-8000-000000000031' as Zone['id'];
const group: CurrentGroup = {
  ...sampleGroup,
  zone_num: 2,
  zones: [sampleZone, { ...sampleZone, id: ROSES, name: 'Roses', terminal: 2 }],
};
const program: Program = {
  ...anyProgram,
  version: 3,
  start_day: '2026-01-01',
  zones: [
    { zone_id: sampleZone.id, duration_s: 720, volume_l: null },
    { zone_id: ROSES, duration_s: 480, volume_l: null },
  ],
};
const { id: _id, version: _version, ...restorable } = program;
const withProgram = { ...group, programs: [program] };
const recalculation = { is_effective: true, notice: null };

function open(path: string, garden: CurrentGroup, answers: Answers = {}) {
  return openPage(path, sampleIndex(garden), answers).sent;
}

afterEach(forgetCookie);

describe('programs', () => {
  test('read like sentences, and without any the next step is told', async () => {
    open('/settings/programs', withProgram);
    const card = await screen.findByRole('article', { name: 'Morning' });
    expect(card).toHaveTextContent('Every 2 days at 05:30, Front lawn 12 min, Roses 8 min');
    expect(screen.getByRole('heading', { name: 'Backup program' })).toBeVisible();
  });

  test('none yet', async () => {
    open('/settings/programs', group);
    expect(await screen.findByText(/No programs yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a program' })).toBeVisible();
  });

  test('are switched off, run, and removed with a way back', async () => {
    const changes = open('/settings/programs', withProgram, {
      [`PATCH /api/v1/programs/${program.id}`]: () => ok({ program, recalculation }),
      [`POST /api/v1/programs/${program.id}/run`]: () => ok({ program }),
      [`DELETE /api/v1/programs/${program.id}`]: () => ok({ recalculation }),
      [`POST /api/v1/groups/${group.id}/programs`]: () => ok({ program, recalculation }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Morning on' }));
    expect(await screen.findByText('Switched off: Morning.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('Now running: Morning, zone by zone.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Morning' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(changes()).toEqual([
      { call: `PATCH /api/v1/programs/${program.id}`, body: { enabled: false } },
      { call: `POST /api/v1/programs/${program.id}/run`, body: {} },
      { call: `DELETE /api/v1/programs/${program.id}`, body: undefined },
      { call: `POST /api/v1/groups/${group.id}/programs`, body: { ...restorable, run_now: false } },
    ]);
  });

  test('a plan that takes longer says so', async () => {
    const notice = 'Your change will be effective in a few hours';
    open('/settings/programs', withProgram, {
      [`PATCH /api/v1/programs/${program.id}`]: () => ok({ program, recalculation: { is_effective: false, notice } }),
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Morning on' }));
    expect(await screen.findByText(`Switched off: Morning. ${notice}`)).toBeVisible();
  });
});

const PAGE = '/settings/programs/ProgramsSetting';

describe('a program', () => {
  test('asks for what is missing in the agreed words, and sends nothing', async () => {
    const changes = open(PAGE, group);
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    expect(screen.getByText('Please select zones')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('shows the next 14 days while it is typed, and what clashes', async () => {
    open(PAGE, { ...group, programs: [{ ...program, interval_days: 1 }] });
    const days = await screen.findByRole('list', { name: 'The next 14 days' });
    expect(within(days).getAllByRole('listitem')).toHaveLength(14);
    await userEvent.click(screen.getByRole('button', { name: '+ Front lawn' }));
    expect(await screen.findByText(/would water at the same time as "Morning"/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Start at .* instead$/ }));
    expect(screen.queryByText(/would water at the same time/)).toBeNull();
    const start = screen.getByLabelText('Start time: time');
    await userEvent.clear(start);
    await userEvent.type(start, '22:00');
    expect((await screen.findAllByText('22:00')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/would water at the same time/)).toBeNull();
  });

  test('says which zones are switched off, and leaves them out of what it shows', async () => {
    const zones = group.zones.map((zone) => (zone.id === ROSES ? { ...zone, enabled: false } : zone));
    open(PAGE, { ...group, zones });
    await userEvent.click(await screen.findByRole('button', { name: '+ Roses (switched off)' }));
    expect(await screen.findByText('All its zones are switched off, so it waters nothing.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '+ Front lawn' }));
    expect(await screen.findByText('Switched off, so left out: Roses.')).toBeVisible();
    expect(screen.getByText(/, 10 min/)).toBeVisible();
  });

  test('end before start is refused where it stands, and what was typed stays', async () => {
    const changes = open(PAGE, group);
    await userEvent.type(await screen.findByLabelText('Name'), 'Noon');
    await userEvent.click(screen.getByRole('button', { name: '+ Roses' }));
    await userEvent.selectOptions(screen.getByLabelText('End time'), 'At a set time');
    const end = screen.getByLabelText('End time: time');
    await userEvent.clear(end);
    await userEvent.type(end, '05:00');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('End time must be later than start time')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Noon');
    expect(changes()).toEqual([]);
  });

  test('a name in use is told at the name', async () => {
    const message = 'Program name "Morning" is already in use';
    open(PAGE, withProgram, {
      [`POST /api/v1/groups/${group.id}/programs`]: () => refused(409, { code: 50, message, path: 'name' }),
    });
    await userEvent.type(await screen.findByLabelText('Name'), 'Morning');
    await userEvent.click(screen.getByRole('button', { name: '+ Roses' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(message);
  });

  test('changes the order by keyboard and sends only what differs, named with its version', async () => {
    const changes = open(`${PAGE}?program=${program.id}`, withProgram, {
      [`PATCH /api/v1/programs/${program.id}`]: () => ok({ program: { ...program, version: 4 }, recalculation }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Roses up' }));
    expect(screen.getByText('Roses is now number 1.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()).toEqual([
      {
        call: `PATCH /api/v1/programs/${program.id}`,
        body: { version: 3, zones: program.zones.toReversed() },
      },
    ]);
  });

  test('a reader with 12 hours sees and types them, whatever the browser’s language', async () => {
    const index = sampleIndex(withProgram);
    const { sent } = openPage(
      `${PAGE}?program=${program.id}`,
      { ...index, user: { ...index.user, unit_system: 'US' } },
      { [`PATCH /api/v1/programs/${program.id}`]: () => ok({ program: { ...program, version: 4 }, recalculation }) },
    );
    const start = await screen.findByLabelText('Start time: time');
    expect(start).toHaveDisplayValue(/^5:30\sAM$/);
    await userEvent.clear(start);
    await userEvent.type(start, '1830');
    await userEvent.tab();
    expect(start).toHaveDisplayValue(/^6:30\sPM$/);
    await userEvent.clear(start);
    await userEvent.type(start, '6:3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a time')).toBeVisible();
    expect(start).toHaveDisplayValue('6:3');
    await userEvent.type(start, '0 pm{Enter}');
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([{ version: 3, start_time: '18:30' }]);
  });

  test('a reader sees and types days in the own order, or picks them, whatever the browser’s language', async () => {
    const index = sampleIndex(withProgram);
    const { sent } = openPage(
      `${PAGE}?program=${program.id}`,
      { ...index, user: { ...index.user, unit_system: 'US', first_weekday: 1 } },
      { [`PATCH /api/v1/programs/${program.id}`]: () => ok({ program: { ...program, version: 4 }, recalculation }) },
    );
    const first = await screen.findByLabelText('First day');
    const last = screen.getByLabelText('Last day (optional)');
    expect(first).toHaveDisplayValue('01/01/2026');
    await userEvent.type(last, '17.6.2030');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a date')).toBeVisible();
    expect(last).toHaveDisplayValue('17.6.2030');
    await userEvent.clear(last);
    await userEvent.type(last, '6/17/30');
    await userEvent.tab();
    expect(last).toHaveDisplayValue('06/17/2030');

    await userEvent.click(screen.getByRole('button', { name: 'First day: choose from the calendar' }));
    const month = screen.getByRole('dialog', { name: 'First day: choose from the calendar' });
    expect(await within(month).findByText('January 2026')).toBeVisible();
    expect(within(month).getAllByRole('columnheader')[0]).toHaveTextContent('Mon');
    within(month).getByRole('button', { name: 'Thursday, January\u00a01' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{PageDown}{ArrowLeft}');
    expect(month).toHaveTextContent('January 2026');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(first).toHaveDisplayValue('01/30/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([{ version: 3, start_day: '2026-01-30', end_day: '2030-06-17' }]);
  });

  test('sends nothing when nothing changed', async () => {
    const changes = open(`${PAGE}?program=${program.id}`, withProgram);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('that is gone says so', async () => {
    open(`${PAGE}?program=${program.id}`, group);
    expect(await screen.findByText('Program has been removed')).toBeVisible();
  });
});

describe('backup program', () => {
  test('is set for a device, whole', async () => {
    const device = sampleDevice.id;
    const changes = open('/settings/programs', group, {
      [`PUT /api/v1/devices/${device}/backup_program`]: () => ok({ backup_program: {}, recalculation }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up: Garage controller' }));
    await userEvent.click(screen.getByRole('button', { name: 'Take out Roses' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()).toEqual([
      {
        call: `PUT /api/v1/devices/${device}/backup_program`,
        body: {
          enabled: true,
          start_time: '05:00',
          repeat: 'interval',
          interval_days: 2,
          weekdays: [],
          months: [],
          zones: [{ zone_id: sampleZone.id, duration_s: 600, volume_l: null }],
        },
      },
    ]);
  });
});

describe('reminders of a sensor group', () => {
  const sensor = { id: '018f0000-0000-7000-8000-000000000040' as Sensor['id'], name: 'Fig probe' } as Sensor;
  const sensors: CurrentGroup = { ...sampleGroup, device_type: 'SENSOR', zones: [], devices: [], sensors: [sensor] };

  test('are titled so, and made for a sensor', async () => {
    const changes = open('/settings/programs', sensors, {
      [`POST /api/v1/groups/${sensors.id}/reminders`]: () => ok({ reminder: {}, recalculation: null }),
    });
    expect(await screen.findByRole('heading', { name: 'Reminders' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Add a reminder' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), 'Figs');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(changes()[0]?.body).toMatchObject({ name: 'Figs', kind: 'moisture', sensor_id: sensor.id, repeat: null });
  });
});
