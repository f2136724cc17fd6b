import type { CurrentGroup } from '@sluice/contract/groups';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { probe } from '../../testing/full-garden.ts';
import { forgetCookie, openPage } from '../../testing/render-app.tsx';
import { GROUP_ID, sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

afterEach(forgetCookie);

const secret = { serial_number: 'KEY-4711', ip_address: '192.0.2.99' };
const master = {
  ...sampleZone,
  id: 'b1e0f1a2-0000-7000-8000-000000000001' as typeof sampleZone.id,
  name: 'Main valve',
};
const open = (changes: Partial<CurrentGroup> = {}) =>
  openPage(
    '/home/HandOver',
    sampleIndex({
      ...sampleGroup,
      devices: [{ ...sampleDevice, ...secret }],
      sensors: [{ ...probe, serial_number: secret.serial_number }],
      zones: [{ ...sampleZone, master_zone_id: master.id, metered_flow_l_per_min: 8 }, master],
      ...changes,
    }),
  );

test('each zone with its valve and what is known of it, and the master before them', async () => {
  open();
  const zone = within(await screen.findByRole('article', { name: sampleZone.name }));
  expect(zone.getByText(new RegExp(`On ${sampleDevice.name}, terminal ${sampleZone.terminal}`))).toBeVisible();
  expect(zone.getByText(/^8\sL\/min$/)).toBeVisible();
  expect(screen.getByText(`opens for ${sampleZone.name}`)).toBeVisible();
});

test('holds no serial number and no address of a device', async () => {
  open();
  await screen.findByRole('article', { name: sampleZone.name });
  for (const text of Object.values(secret)) expect(document.body).not.toHaveTextContent(text);
});

test('is not among a player’s pages', async () => {
  open({ relationship: 'PLAYER' });
  expect(await screen.findByText('This page is not available for this garden or your role.')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a printed code opens its garden', async () => {
  openPage(`/home?garden=${GROUP_ID}`, sampleIndex(sampleGroup));
  await screen.findByRole('main');
  expect(localStorage.getItem('sluice_group')).toBe(GROUP_ID);
  expect(location.href).not.toContain('garden=');
});
