import { seconds } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { formatTimerSteps } from './codec.ts';
import { createBlueprintDriver } from './driver.ts';

test('the blueprint refuses, and sends no command', async () => {
  const sent: string[] = [];
  const driver = createBlueprintDriver('simulated', {
    request: async (method) => {
      sent.push(method);
    },
  });
  const header = { commandId: 'c', fencingToken: 1, expiresAt: 0, terminal: 1, runId: 'r' };
  const opening = driver.openValve('a', { ...header, maxRunTimeS: seconds(60), maxVolumeL: null });
  await expect(opening).rejects.toMatchObject({ fault: 'refused' });
  await expect(driver.closeValve('a', header)).rejects.toMatchObject({ fault: 'refused' });
  await expect(driver.readState('a')).rejects.toMatchObject({ fault: 'refused' });
  const settings = { intervalMinutes: 60, lightMode: 'auto', lightColour: 'green' } as const;
  await expect(driver.setProbe('a', settings)).rejects.toMatchObject({ fault: 'refused' });
  await expect(driver.permitJoining('a', 60)).rejects.toMatchObject({ fault: 'refused' });
  expect(sent).toEqual(['state']);
});

test('a timer that counts minutes is set to the next full one', () => {
  expect(formatTimerSteps(seconds(61), 60)).toBe(2);
  expect(formatTimerSteps(seconds(60), 60)).toBe(1);
});
