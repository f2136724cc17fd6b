import { describe, expect, test } from 'vitest';
import { findTouchedKeys } from './live-topics.ts';

const group_id = 'g' as Parameters<typeof findTouchedKeys>[0]['group_id'];

describe('what a change makes old', () => {
  test('runs touch the index, the plan and the history of their group', () => {
    expect(findTouchedKeys({ group_id, topics: ['runs'] })).toEqual([['index'], ['schedules', 'g'], ['events', 'g']]);
  });

  test('several topics ask once for what they share', () => {
    expect(findTouchedKeys({ group_id, topics: ['devices', 'zones', 'notifications'] })).toEqual([
      ['index'],
      ['notifications', 'g'],
    ]);
  });

  test('a change without a group touches all groups', () => {
    expect(findTouchedKeys({ group_id: null, topics: ['schedule'] })).toEqual([['index'], ['schedules']]);
  });
});
