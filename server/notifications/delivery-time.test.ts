import { describe, expect, test } from 'vitest';
import { findDeparture } from './delivery-time.ts';

const CALM = { quietFrom: '22:00', quietUntil: '07:00', digestTime: '18:00' };
const NIGHT_ONLY = { ...CALM, digestTime: null };
const VIENNA = 'Europe/Vienna';
const at = (text: string) => new Date(text);
const departure = (
  channel: 'EMAIL' | 'PUSH',
  calm: Parameters<typeof findDeparture>[2],
  now: string,
  zone = VIENNA,
  isUrgent = false,
) => findDeparture(channel, isUrgent, calm, zone, at(now));

describe('a message leaves', () => {
  test('at once when it is urgent, in the middle of the quiet hours, and with no day’s mail', () => {
    const now = '2026-07-01T23:30:00Z';
    expect(departure('EMAIL', CALM, now, VIENNA, true)).toEqual({ dueAt: at(now), isInDigest: false });
    expect(departure('PUSH', CALM, now, VIENNA, true)).toEqual({ dueAt: at(now), isInDigest: false });
  });

  test('at the end of the quiet hours on the person’s clock, before and after midnight', () => {
    expect(departure('PUSH', CALM, '2026-07-01T20:00:00Z').dueAt).toEqual(at('2026-07-02T05:00:00Z'));
    expect(departure('PUSH', CALM, '2026-07-02T03:00:00Z').dueAt).toEqual(at('2026-07-02T05:00:00Z'));
    expect(departure('PUSH', CALM, '2026-07-02T05:00:00Z').dueAt).toEqual(at('2026-07-02T05:00:00Z'));
    // The same instant is noon in Tokyo.
    expect(departure('PUSH', CALM, '2026-07-02T03:00:00Z', 'Asia/Tokyo').dueAt).toEqual(at('2026-07-02T03:00:00Z'));
  });

  test('at the end of quiet hours within a day', () => {
    const siesta = { quietFrom: '13:00', quietUntil: '15:00', digestTime: null };
    expect(departure('EMAIL', siesta, '2026-07-01T11:30:00Z').dueAt).toEqual(at('2026-07-01T13:00:00Z'));
    expect(departure('EMAIL', siesta, '2026-07-01T10:59:00Z').dueAt).toEqual(at('2026-07-01T10:59:00Z'));
  });

  test('as a mail with the next mail of the day; as a push message by itself', () => {
    expect(departure('EMAIL', CALM, '2026-07-01T10:00:00Z')).toEqual({
      dueAt: at('2026-07-01T16:00:00Z'),
      isInDigest: true,
    });
    expect(departure('EMAIL', CALM, '2026-07-01T16:00:00Z').dueAt).toEqual(at('2026-07-02T16:00:00Z'));
    expect(departure('PUSH', CALM, '2026-07-01T10:00:00Z')).toEqual({
      dueAt: at('2026-07-01T10:00:00Z'),
      isInDigest: false,
    });
  });

  test('after the quiet hours where the mail of the day falls into them', () => {
    const late = { ...CALM, digestTime: '23:00' };
    expect(departure('EMAIL', late, '2026-07-01T10:00:00Z').dueAt).toEqual(at('2026-07-02T05:00:00Z'));
  });

  test('in the nights that clocks change: at the end that is on the clock, once', () => {
    const early = { quietFrom: '22:00', quietUntil: '02:30', digestTime: null };
    // 29 March 2026: 02:30 does not exist, clocks go from 02:00 to 03:00.
    expect(departure('PUSH', early, '2026-03-28T23:00:00Z').dueAt).toEqual(at('2026-03-29T01:30:00Z'));
    // 25 October 2026: 02:30 comes twice, and the first is the end.
    expect(departure('PUSH', early, '2026-10-24T23:00:00Z').dueAt).toEqual(at('2026-10-25T00:30:00Z'));
    expect(departure('EMAIL', NIGHT_ONLY, '2026-10-25T03:00:00Z').dueAt).toEqual(at('2026-10-25T06:00:00Z'));
  });
});
