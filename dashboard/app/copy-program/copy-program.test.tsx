import type { Index } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import type { ProgramCopyResult } from '@sluice/contract/settings-copies';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const idOf = (place: number) => `018f0000-0000-7000-8000-0000000030${String(place).padStart(2, '0')}` as never;
const [there, dry] = [idOf(90), idOf(91)];
const zone = (place: number, name: string, group_id: string = sampleGroup.id) => ({
  ...sampleZone,
  ...{ id: idOf(place), version: 1, name, group_id: group_id as never },
});
const program: Program = {
  ...{ id: idOf(70), version: 3, name: 'Mornings', enabled: true, start_day: '2026-06-01', end_day: null },
  ...{ start_time: '06:00', end_time: null, anchor: 'start', repeat: 'interval', interval_days: 2 },
  ...{ weekdays: [], months: [] },
  zones: [
    { zone_id: idOf(1), duration_s: 600, volume_l: null },
    { zone_id: idOf(2), duration_s: 300, volume_l: null },
  ],
};
const here = { ...sampleGroup, zone_num: 2, programs: [program], zones: [zone(1, 'Lawn'), zone(2, 'Roses')] };
const index: Index = {
  ...sampleIndex(here),
  groups: [
    here,
    { ...sampleGroup, id: there, name: 'Plot', zone_num: 1 },
    { ...sampleGroup, id: dry, name: 'Terrace', zone_num: 1, relationship: 'PLAYER' },
  ],
};

afterEach(forgetCookie);

test('what another garden would get is shown before it is copied, and the copy is undone', async () => {
  const done: ProgramCopyResult = {
    ...{ group_id: there, result: 'copied', errors: [] },
    program: { ...program, id: idOf(71), zones: [{ zone_id: idOf(3), duration_s: 600, volume_l: null }] },
  };
  const { sent } = openPage(`/settings/programs/CopyProgram?program=${program.id}`, index, {
    'GET /api/v1/zone_settings': () => ok({ zones: [zone(3, 'lawn', there), zone(4, 'Hedge', there)] }),
    'POST /api/v1/program_copies': () => ok({ id: idOf(80), programs: [done], recalculation: null }),
    [`PUT /api/v1/settings_copies/${idOf(80)}/rollback`]: () =>
      ok({ zones: [], programs: [{ ...done, result: 'left' }], gardens: [], recalculation: null }),
  });
  // Whoever may only look there is not offered it.
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Plot' }));
  expect(screen.queryByRole('checkbox', { name: 'Terrace' })).toBeNull();
  expect(await screen.findByText('Left out: Roses.')).toBeVisible();
  expect(await screen.findByText(/^Every 2 days.*lawn.* 10/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Copy to 1 garden' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Plot: The program was changed since, and stays.')).toBeVisible();
  const to = [{ group_id: there, name: 'Mornings', zones: [{ from: idOf(1), to: idOf(3) }] }];
  const from = { program_id: program.id, version: 3 };
  const bodies = sent().map(({ body }) => body);
  expect(bodies).toContainEqual({ from, to, is_trial: true });
  expect(bodies).toContainEqual({
    from,
    to,
  });
});
