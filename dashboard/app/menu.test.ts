import { GARDEN_LOCATIONS } from '@sluice/engine/vocabulary/garden';
import { DEVICE_TYPES, PRODUCT_STATUSES } from '@sluice/engine/vocabulary/hardware';
import { ACCOUNT_TYPES, RELATIONSHIPS } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { findTitle, listMainPages, listSettingsPages, type Situation } from './menu.ts';

type Changes = Partial<NonNullable<Situation['group']>> & Partial<Situation['user']>;

function situation({
  account_type = 'PERSONAL',
  community_url = null,
  is_operator = false,
  ...group
}: Changes = {}): Situation {
  return {
    user: { account_type, community_url, is_operator },
    group: {
      device_type: 'SPRITE',
      location: 'outdoor',
      zone_num: 6,
      relationship: 'OWNER',
      status: 'ACTIVE',
      nextCharge: null,
      ...group,
    },
  };
}
const nobody: Situation = { user: { account_type: 'PERSONAL', community_url: null, is_operator: false }, group: null };

const named = (pages: string) => pages.split(' ');
const OUTDOOR = named(
  'devices sensors hubs location weatherProvider zones preferences regulations programs restrictions tickets users account',
);

describe('settings by situation', () => {
  test('whoever runs the server has its page too, in every garden and without one', () => {
    expect(listSettingsPages(situation({ is_operator: true })).at(-1)).toBe('server');
    expect(listSettingsPages(situation())).not.toContain('server');
    const user = { ...nobody.user, is_operator: true };
    expect(listSettingsPages({ ...nobody, user })).toEqual(['hubs', 'account', 'server']);
  });

  test('no group', () => expect(listSettingsPages(nobody)).toEqual(named('hubs account')));

  test('sensor group; a company has no Account there', () => {
    const pages = named('sensors hubs location weatherProvider plants regulations programs tickets');
    expect(listSettingsPages(situation({ device_type: 'SENSOR' }))).toEqual([...pages, 'account']);
    expect(listSettingsPages(situation({ device_type: 'SENSOR', account_type: 'CORPORATION' }))).toEqual(pages);
  });

  test('a product in SETUP', () => {
    expect(listSettingsPages(situation({ status: 'SETUP' }))).toEqual(
      named('devices hubs location weatherProvider regulations tickets users account'),
    );
    expect(listSettingsPages(situation({ status: 'SETUP', location: 'indoor', device_type: 'PUMP' }))).toEqual(
      named('devices hubs location tickets users account'),
    );
  });

  test('a normal group, outdoor and indoor', () => {
    expect(listSettingsPages(situation())).toEqual(OUTDOOR);
    expect(listSettingsPages(situation({ location: 'indoor' }))).toEqual(
      OUTDOOR.filter((page) => page !== 'weatherProvider' && page !== 'regulations'),
    );
  });

  test('Subscription for an owner with a valid next charge, for nobody else', () => {
    const nextCharge = '2027-01-01T00:00:00Z';
    expect(listSettingsPages(situation({ nextCharge }))).toEqual([...OUTDOOR, 'subscription']);
    expect(listSettingsPages(situation({ nextCharge, relationship: 'MANAGER' }))).toEqual(OUTDOOR);
  });

  test.each(['SPRITE', 'SENSOR', 'PUMP'] as const)('a player of a %s group', (device_type) => {
    expect(listSettingsPages(situation({ device_type, relationship: 'PLAYER' }))).toEqual([
      'tickets',
      'users',
      'account',
    ]);
  });
});

describe('every situation', () => {
  const all = RELATIONSHIPS.flatMap((relationship) =>
    ACCOUNT_TYPES.flatMap((account_type) =>
      DEVICE_TYPES.flatMap((device_type) =>
        PRODUCT_STATUSES.flatMap((status) =>
          GARDEN_LOCATIONS.flatMap((location) =>
            [null, '2027-01-01T00:00:00Z'].map((nextCharge) => ({
              relationship,
              account_type,
              device_type,
              status,
              location,
              nextCharge,
            })),
          ),
        ),
      ),
    ),
  );
  const text = (one: (typeof all)[number]) => Object.values(one).join(' ');

  test.each(all.map((one) => [text(one), one] as const))('%s', (_words, one) => {
    const { relationship, account_type, device_type, status, location, nextCharge } = one;
    const isPlayer = relationship === 'PLAYER';
    const isSensor = device_type === 'SENSOR';
    const isNormal = !isPlayer && !isSensor && status !== 'SETUP';
    const isOutdoor = location === 'outdoor';
    const asksWeather = !isPlayer && (isSensor || isOutdoor);
    const expected = {
      devices: !isPlayer && !isSensor,
      sensors: isNormal || (isSensor && !isPlayer),
      hubs: !isPlayer,
      location: !isPlayer,
      weatherProvider: asksWeather,
      plants: isSensor && !isPlayer,
      zones: isNormal,
      preferences: isNormal,
      regulations: asksWeather,
      programs: isNormal || (isSensor && !isPlayer),
      restrictions: isNormal,
      users: isPlayer || !isSensor,
      account: isPlayer || !isSensor || account_type !== 'CORPORATION',
      subscription: isNormal && relationship === 'OWNER' && nextCharge !== null,
    };
    const pages: readonly string[] = listSettingsPages(situation(one));
    for (const [page, isShown] of Object.entries(expected))
      expect([page, pages.includes(page)]).toEqual([page, isShown]);
    expect(listMainPages(situation(one)).includes('discover')).toBe(
      account_type !== 'CORPORATION' && !isSensor && isOutdoor,
    );
    expect(findTitle('users', situation(one))).toBe(relationship === 'OWNER' ? 'users' : 'owner');
    expect(findTitle('programs', situation(one))).toBe(isSensor ? 'reminders' : 'programs');
  });
});

describe('main menu', () => {
  test('Discover is hidden for companies, sensor groups and indoor groups', () => {
    expect(listMainPages(situation())).toContain('discover');
    expect(listMainPages(nobody)).not.toContain('discover');
    expect(listMainPages(situation({ account_type: 'CORPORATION' }))).not.toContain('discover');
    expect(listMainPages(situation({ device_type: 'SENSOR' }))).not.toContain('discover');
    expect(listMainPages(situation({ location: 'indoor' }))).not.toContain('discover');
  });
});

describe('titles', () => {
  test('devices by their kind', () => {
    expect(findTitle('devices', situation())).toBe('controllers');
    expect(findTitle('devices', situation({ device_type: 'PIXIE' }))).toBe('timers');
    expect(findTitle('devices', situation({ device_type: 'PUMP' }))).toBe('pumps');
    expect(findTitle('devices', situation({ device_type: 'SENSOR' }))).toBe('sensors');
  });

  test('programs are reminders in a sensor group', () => {
    expect(findTitle('programs', situation({ device_type: 'SENSOR' }))).toBe('reminders');
    expect(findTitle('programs', situation())).toBe('programs');
  });

  test('zones are a garden when there is one or none', () => {
    expect(findTitle('zones', situation({ zone_num: 1 }))).toBe('garden');
    expect(findTitle('zones', situation({ zone_num: 2 }))).toBe('zones');
  });

  test('users are titled owner for those who are not', () => {
    expect(findTitle('users', situation({ relationship: 'MANAGER' }))).toBe('owner');
    expect(findTitle('users', situation())).toBe('users');
  });
});
