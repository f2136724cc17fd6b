import { expect, test } from 'vitest';
import { shownStatus } from './shown-status.ts';

const on = { isSwitchedOff: false };
const off = { isSwitchedOff: true };
const waters = { isEnabled: true, isConfigured: true };
const rests = { isEnabled: false, isConfigured: true };
const unknown = { isEnabled: true, isConfigured: false };

test.each([
  [on, [waters], 'ONLINE', 'ONLINE'],
  [on, [waters, rests, unknown], 'ONLINE', 'ONLINE'],
  [on, [rests, unknown], 'ONLINE', 'DISABLED'],
  [on, [unknown], 'ONLINE', 'SETUP'],
  [off, [waters], 'ONLINE', 'STANDBY'],
  [off, [waters], 'SLEEPING', 'STANDBY'],
  [on, [unknown], 'ERROR', 'ERROR'],
  [on, [rests], 'POWEROFF', 'POWEROFF'],
  // An open valve is always shown.
  [off, [waters], 'WATERING', 'WATERING'],
  [on, [rests], 'WATERING', 'WATERING'],
] as const)('%o with %o that says %s is shown as %s', (device, zones, reported, shown) => {
  expect(shownStatus(device, zones, reported)).toBe(shown);
});
