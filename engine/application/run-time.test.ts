import { describe, expect, test } from 'vitest';
import { fraction, litres, litresPerMinute, minutes, mm, mmPerHour } from '../vocabulary/units.ts';
import { boostRunTime, depthOfRun, grossDepth, longestRun, netDepth, runTime } from './run-time.ts';

describe('run time', () => {
  test('10 mm to the roots through a spray of 40 mm/h', () => {
    const gross = grossDepth(mm(10), fraction(0.7));
    expect(runTime(gross, mmPerHour(40))).toBeCloseTo(21.43, 2);
    expect(netDepth(depthOfRun(runTime(gross, mmPerHour(40)), mmPerHour(40)), fraction(0.7))).toBeCloseTo(10, 12);
  });

  test('boost works within its limits', () => {
    expect([10, 50, 120, 200, 900].map((percent) => boostRunTime(minutes(20), percent))).toEqual([10, 10, 24, 40, 40]);
  });

  test('by time, by volume, by whichever comes first', () => {
    const flow = litresPerMinute(10);
    expect(longestRun({ by: 'time', duration: minutes(15) }, flow)).toBe(15);
    expect(longestRun({ by: 'volume', volume: litres(200) }, flow)).toBe(20);
    expect(longestRun({ by: 'whicheverFirst', duration: minutes(15), volume: litres(200) }, flow)).toBe(15);
    expect(longestRun({ by: 'whicheverFirst', duration: minutes(30), volume: litres(200) }, flow)).toBe(20);
  });
});
