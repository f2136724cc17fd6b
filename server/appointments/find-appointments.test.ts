import { DAY_MS } from '@sluice/engine/vocabulary/units';
import ICAL from 'ical.js';
import { describe, expect, test, vi } from 'vitest';
import { findAppointments, NoCalendarError } from './find-appointments.ts';

const search = {
  keywords: ['no watering', 'Party'],
  timeZone: 'Europe/Berlin',
  fromMs: Date.parse('2026-06-10T12:00:00Z'),
  untilMs: Date.parse('2026-07-10T12:00:00Z'),
};

/** Lines of one entry; `uid` and title where none are given. */
const entry = (...lines: string[]) => {
  const usual = [
    ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:one@example.org']),
    ...(lines.some((line) => line.startsWith('SUMMARY')) ? [] : ['SUMMARY:No watering']),
  ];
  return ['BEGIN:VEVENT', 'DTSTAMP:20260601T000000Z', ...usual, ...lines, 'END:VEVENT'];
};
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const find = async (...lines: string[]) => (await findAppointments(calendar(...lines), search)).appointments;
const spans = async (...lines: string[]) =>
  (await find(...lines)).map(({ startsAtMs, endsAtMs }) =>
    [startsAtMs, endsAtMs].map((ms) => new Date(ms).toISOString()),
  );

describe('when an appointment is', () => {
  test.each<[string, string[], [string, string]]>([
    ['in UTC', ['DTSTART:20260620T150000Z', 'DTEND:20260620T200000Z'], ['2026-06-20T15:00', '2026-06-20T20:00']],
    [
      'in a zone that is named, without its rules',
      ['DTSTART;TZID=America/New_York:20260620T150000', 'DTEND;TZID=America/New_York:20260620T200000'],
      ['2026-06-20T19:00', '2026-06-21T00:00'],
    ],
    [
      'by the wall clock of the garden',
      ['DTSTART:20260620T150000', 'DURATION:PT2H'],
      ['2026-06-20T13:00', '2026-06-20T15:00'],
    ],
    [
      'all day long',
      ['DTSTART;VALUE=DATE:20260620', 'DTEND;VALUE=DATE:20260622'],
      ['2026-06-19T22:00', '2026-06-21T22:00'],
    ],
    ['a day without an end', ['DTSTART;VALUE=DATE:20260620'], ['2026-06-19T22:00', '2026-06-20T22:00']],
    ['an hour, where it has no length', ['DTSTART:20260620T150000Z'], ['2026-06-20T15:00', '2026-06-20T16:00']],
    [
      'begun, and not yet over',
      ['DTSTART:20260601T000000Z', 'DTEND:20260611T000000Z'],
      ['2026-06-01T00:00', '2026-06-11T00:00'],
    ],
  ])('%s', async (_what, lines, [from, to]) => {
    expect(await spans(...entry(...lines))).toEqual([[`${from}:00.000Z`, `${to}:00.000Z`]]);
  });

  test('in a zone of the calendar’s own making, as Outlook writes them', async () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
      ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
      ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
      ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    const lines = [
      'DTSTART;TZID=W. Europe Standard Time:20260620T150000',
      'DTEND;TZID=W. Europe Standard Time:20260620T160000',
    ];
    expect(await spans(...zone, ...entry(...lines))).toEqual([
      ['2026-06-20T13:00:00.000Z', '2026-06-20T14:00:00.000Z'],
    ]);
  });
});

describe('what repeats', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20200104T180000', 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY;BYDAY=SA'];

  test('is found on each day, without those that are left out, moved or called off', async () => {
    const moved = entry(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260620T180000',
      'DTSTART;TZID=Europe/Berlin:20260621T100000',
      'DURATION:PT1H',
    );
    const calledOff = entry(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260704T180000',
      'DTSTART;TZID=Europe/Berlin:20260704T180000',
      'STATUS:CANCELLED',
    );
    const found = await spans(...entry(...weekly, 'EXDATE;TZID=Europe/Berlin:20260627T180000'), ...moved, ...calledOff);
    expect(found.map(([from]) => from)).toEqual(['2026-06-13T16:00:00.000Z', '2026-06-21T08:00:00.000Z']);
  });

  test('one day of it can have another title', async () => {
    const one = entry(
      'SUMMARY:Garden party',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260620T180000',
      'DTSTART;TZID=Europe/Berlin:20260620T180000',
      'DURATION:PT3H',
    );
    expect(await find(...entry('SUMMARY:Choir', ...weekly), ...one)).toMatchObject([{ title: 'Garden party' }]);
  });

  test('is followed only so far, and the rest is still found', async () => {
    const forever = entry('UID:a', 'DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    const { appointments, isCutOff } = await findAppointments(
      calendar(...forever, ...entry('UID:b', 'DTSTART:20260620T150000Z')),
      search,
    );
    expect([appointments.map(({ uid }) => uid), isCutOff]).toEqual([['b'], true]);
  });
});

describe('which count', () => {
  const at = 'DTSTART:20260620T150000Z';

  test.each([
    ['NO WATERING please', true],
    ['Garden part', false],
    ['Garden ＰＡＲＴＹ\\, on the lawn', true],
    ['Dentist', false],
  ])('“%s”: %s', async (title, counts) => {
    expect((await find(...entry(`SUMMARY:${title}`, at))).length > 0).toBe(counts);
  });

  test('a title in a folded line, with parameters, reads as one', async () => {
    const lines = ['SUMMARY;LANGUAGE=en;X-NOTE="a:b":No wat', ' ering\\, party', at];
    expect(await find(...entry(...lines))).toMatchObject([{ title: 'No watering, party' }]);
  });

  test('one that cannot be understood takes no other with it', async () => {
    const { appointments, isCutOff } = await findAppointments(
      calendar(...entry('UID:a', 'DTSTART:nonsense'), ...entry('UID:b', at)),
      search,
    );
    expect([appointments.map(({ uid }) => uid), isCutOff]).toEqual([['b'], true]);
  });

  test('what is over, called off or far ahead does not', async () => {
    expect(await find(...entry('DTSTART:20260610T100000Z', 'DTEND:20260610T115900Z'))).toEqual([]);
    expect(await find(...entry(at, 'STATUS:CANCELLED'))).toEqual([]);
    expect(await find(...entry('DTSTART:20260710T120000Z'))).toEqual([]);
  });

  test('ten thousand others are passed over, and not parsed', async () => {
    const others = Array.from({ length: 10_000 }, (_, place) => entry(`UID:${place}`, `SUMMARY:Dentist ${place}`, at));
    const parse = vi.spyOn(ICAL, 'parse');
    expect(await find(...others.flat(), ...entry(at))).toHaveLength(1);
    expect(parse.mock.calls.map(([text]) => text.length < 1_000)).toEqual([true]);
    parse.mockRestore();
  });

  test('of very many, the first two hundred', async () => {
    const many = Array.from({ length: 300 }, (_, place) =>
      entry(
        `UID:${place}`,
        `DTSTART:${new Date(search.fromMs + place * DAY_MS * 0.05).toISOString().replace(/[-:]|\.\d+/g, '')}`,
      ),
    ).flat();
    const { appointments, isCutOff } = await findAppointments(calendar(...many), search);
    expect([appointments.length, appointments[0]?.uid, isCutOff]).toEqual([200, '0', true]);
  });
});

test.each([['<!doctype html><title>Log in</title>'], [''], ['BEGIN:VCARD\r\nEND:VCARD']])(
  'no calendar: %s',
  async (text) => {
    await expect(findAppointments(text, search)).rejects.toThrow(NoCalendarError);
  },
);

test.each([
  [calendar(...entry())],
  [calendar(...entry('DTSTART:20260620T150000Z', 'RRULE:FREQ=DAILY;COUNT=-4'))],
  [calendar(...entry('DTSTART:20260620T150000Z', 'DTEND:20260619T150000Z'))],
  [calendar('BEGIN:VEVENT', 'SUMMARY:No watering')],
])('a calendar that lies ends in an answer or a refusal: %s', async (text) => {
  const outcome = await findAppointments(text, search).catch((error: unknown) => error);
  const isRefused = outcome instanceof NoCalendarError;
  expect(isRefused || Array.isArray((outcome as { appointments: unknown }).appointments)).toBe(true);
});
