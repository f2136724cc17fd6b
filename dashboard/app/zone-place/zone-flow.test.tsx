import type { ZoneFlow } from '@sluice/contract/zone-flow';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

afterEach(forgetCookie);

const lawn: Zone = { ...sampleZone, metered_flow_l_per_min: 12 };
const changed: ZoneFlow = {
  zone_id: lawn.id,
  usual_flow_l_per_min: 12,
  learned_from: null,
  runs: [
    { at: moment('2026-05-01T05:00:00Z'), flow_l_per_min: 12, ratio: 1 },
    { at: moment('2026-05-03T05:00:00Z'), flow_l_per_min: 13.8, ratio: 1.15 },
  ],
  change: {
    direction: 'high',
    since: moment('2026-05-03T05:00:00Z'),
    found: moment('2026-05-07T05:00:00Z'),
    flow_l_per_min: 13.8,
    usual_flow_l_per_min: 12,
    litres_a_week: 90,
    is_shared: false,
  },
};

test('its page says since when a zone takes more water, and learns the flow anew once it is mended', async () => {
  const asUsual = { ...changed, usual_flow_l_per_min: null, runs: [], change: null };
  let flow = changed;
  const group = { ...sampleGroup, zones: [lawn] };
  const { sent } = openPage(`/home/zones?zone=${lawn.id}`, sampleIndex(group), {
    [`GET /api/v1/groups/${group.id}/schedules`]: () => ok({ schedules: [] }),
    [`GET /api/v1/groups/${group.id}/skips`]: () => ok({ skips: [] }),
    [`GET /api/v1/groups/${group.id}/decisions`]: () => ok({ decisions: [], shortfalls: [] }),
    [`GET /api/v1/zones/${lawn.id}/flow`]: () => ok({ flow }),
    [`DELETE /api/v1/zones/${lawn.id}/flow`]: () => {
      flow = asUsual as ZoneFlow;
      return ok({ flow });
    },
  });
  await userEvent.click(await screen.findByText('Flow by run'));
  expect(await screen.findByText(/^More water than usual/)).toHaveTextContent(
    'More water than usual since 3 May: 13.8 L/min. That is 90 L more a week.',
  );
  expect(screen.getAllByRole('cell', { name: /L\/min/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'It is mended' }));
  expect(await screen.findByText(/^The usual flow is being learned/)).toBeVisible();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
