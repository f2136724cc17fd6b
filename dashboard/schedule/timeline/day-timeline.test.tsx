import type { CurrentGroup } from '@sluice/contract/groups';
import type { OneTimeRun } from '@sluice/contract/one-time-runs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { present } from '../../../scripts/present.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleSchedule, sampleZone } from '../../testing/sample-garden.ts';

const tomorrow = new Date(present() + 86_400_000).toISOString().slice(0, 10);
const GROUP = `/api/v1/groups/${sampleGroup.id}`;
const RUN = '018f0000-0000-7000-8000-0000000000f1' as OneTimeRun['id'];
const recalculation = { is_effective: true, notice: null };
const start = moment(`${tomorrow}T05:10:00Z`);
const planned = sampleSchedule({
  id: 'lawn/1',
  local_date: tomorrow,
  start_time: start,
  end_time: moment(`${tomorrow}T05:34:00Z`),
});
const oneTimeRun: OneTimeRun = {
  id: RUN,
  version: 1,
  start,
  zones: [{ zone_id: sampleZone.id, duration_s: 1440, volume_l: null }],
  may_be_missed_until: null,
};

const open = (answers: Answers, group: CurrentGroup = sampleGroup, schedule = planned) =>
  openPage(`/schedule?view=day&day=${tomorrow}`, sampleIndex(group), {
    [`GET ${GROUP}/schedules`]: () => ok({ schedules: [schedule] }),
    [`GET ${GROUP}/skips`]: () => ok({ skips: [] }),
    [`GET ${GROUP}/decisions`]: () => ok({ decisions: [], shortfalls: [] }),
    ...answers,
  });
const findBlock = async () => {
  // The page first, then the part of it.
  await screen.findByRole('button', { name: 'Day' });
  await screen.findByText('Front lawn', { selector: 'li > span' });
  return screen.findByRole('button', { name: /^Front lawn, 05:10 to 05:34, planned/ });
};

afterEach(() => {
  vi.restoreAllMocks();
  forgetCookie();
});

test('a planned watering goes to another time by the arrow keys, and comes back by Undo', {
  timeout: 60_000,
}, async () => {
  const { sent } = open({
    [`POST ${GROUP}/one_time_runs`]: () => ok({ one_time_run: oneTimeRun, warning: null, recalculation }),
    [`POST ${GROUP}/skips`]: () => ok({ skip: { id: 'left-out' }, recalculation }),
    [`DELETE /api/v1/one_time_runs/${RUN}`]: () => ok({ recalculation }),
    'DELETE /api/v1/skips/left-out': () => ok({ recalculation }),
  });
  (await findBlock()).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(screen.getByText('New time: 06:05. Enter saves it, Escape cancels.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Moved to 06:05: Front lawn\./)).toBeVisible();
  // In this order, so that a line which breaks in between never waters twice.
  expect(sent()).toEqual([
    { call: `POST ${GROUP}/skips`, body: { scope: 'schedule', schedule_id: 'lawn/1' } },
    {
      call: `POST ${GROUP}/one_time_runs`,
      body: {
        start_day: tomorrow,
        start_time: '06:05',
        zones: [{ zone_id: sampleZone.id, duration_s: 1440, volume_l: null }],
      },
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(
    sent()
      .slice(2)
      .map(({ call }) => call),
  ).toEqual([`DELETE /api/v1/one_time_runs/${RUN}`, 'DELETE /api/v1/skips/left-out']);
});

test('a one-time run is given another start itself', async () => {
  const { sent } = open(
    {
      [`PATCH /api/v1/one_time_runs/${RUN}`]: () => ok({ one_time_run: oneTimeRun, warning: null, recalculation }),
    },
    { ...sampleGroup, one_time_runs: [oneTimeRun] },
    { ...planned, program_id: RUN },
  );
  (await findBlock()).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual([{ call: `PATCH /api/v1/one_time_runs/${RUN}`, body: { start_time: '05:00' } }]),
  );
});

test('where the start cannot be skipped, nothing else is planned; Escape moves nothing', async () => {
  const { sent } = open({
    [`POST ${GROUP}/skips`]: () => refused(409, { code: 50, message: 'Program has been removed' }),
  });
  (await findBlock()).focus();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('Program has been removed')).toBeVisible();
  expect(sent().map(({ call }) => call)).toEqual([`POST ${GROUP}/skips`]);
});

test('where the new time cannot be planned, the start is no longer skipped', async () => {
  const { sent } = open({
    [`POST ${GROUP}/skips`]: () => ok({ skip: { id: 'left-out' }, recalculation }),
    [`POST ${GROUP}/one_time_runs`]: () => refused(409, { code: 50, message: 'That time is past' }),
    'DELETE /api/v1/skips/left-out': () => ok({ recalculation }),
  });
  (await findBlock()).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('That time is past')).toBeVisible();
  await waitFor(() => expect(sent().at(-1)?.call).toBe('DELETE /api/v1/skips/left-out'));
});

test('a player moves nothing, and opens the card', async () => {
  open({}, { ...sampleGroup, relationship: 'PLAYER' });
  const block = await findBlock();
  block.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.queryByText(/^New time/)).toBeNull();
  await userEvent.click(block);
  expect(await screen.findByRole('dialog', { name: 'Front lawn' })).toBeVisible();
});

/** A finger that rests on the block for a while and then goes so many pixels to the right; the day is 1,440 wide. */
async function goByFinger(restMs: number, pixels: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_440);
  const block = await findBlock();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const finger = { pointerType: 'touch', button: 0, pointerId: 1 };
  fireEvent.pointerDown(block, { ...finger, clientX: 100 });
  vi.advanceTimersByTime(restMs);
  fireEvent.pointerMove(block, { ...finger, clientX: 100 + pixels });
  const touch = new Event('touchmove', { bubbles: true, cancelable: true });
  block.dispatchEvent(touch);
  vi.useRealTimers();
  return { block, isScrollPrevented: touch.defaultPrevented };
}

test('a finger that swipes over a watering moves the page, not the watering', async () => {
  const { sent } = open({});
  const { block, isScrollPrevented } = await goByFinger(50, 60);
  expect(isScrollPrevented).toBe(false);
  fireEvent.pointerCancel(block);
  expect(block).not.toHaveAttribute('data-moved');
  expect(sent()).toEqual([]);
});

test('a finger that rests lifts it, and the page stays where it is', async () => {
  const { sent } = open({
    [`POST ${GROUP}/one_time_runs`]: () => ok({ one_time_run: oneTimeRun, warning: null, recalculation }),
    [`POST ${GROUP}/skips`]: () => ok({ skip: { id: 'left-out' }, recalculation }),
  });
  const { block, isScrollPrevented } = await goByFinger(400, 60);
  expect(isScrollPrevented).toBe(true);
  fireEvent.pointerUp(block, { pointerType: 'touch', pointerId: 1 });
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ start_time: '06:10' });
});

test('a tap opens its card', async () => {
  const { router, sent } = open({});
  const { block } = await goByFinger(50, 2);
  fireEvent.pointerUp(block, { pointerType: 'touch', pointerId: 1 });
  fireEvent.click(block);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ entry: 'lawn/1' }));
  expect(sent()).toEqual([]);
});
