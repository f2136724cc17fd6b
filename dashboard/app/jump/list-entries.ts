/** All that the reader can go to or begin from anywhere: nothing that this garden or role has not. */
import type { Index } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { MANY_GARDENS } from '../../groups/index.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { CALENDAR_VIEWS, VIEWS_OF_PHONE } from '../../schedule/calendar/calendar-search.ts';
import { findTitle, listMainPages, listSettingsPages, MAIN_PATHS, SETTINGS_PATHS } from '../menu.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import { SETTINGS_PLACES } from './settings-places.ts';

export type JumpKind = 'zones' | 'actions' | 'pages' | 'things' | 'gardens';

export type JumpEntry = {
  id: string;
  kind: JumpKind;
  name: string;
  /** Where it is found. */
  under?: string;
  /** Further words that it is found by. */
  keywords: readonly string[];
  goal:
    | { to: string; search?: Readonly<Record<string, string>>; heading?: string }
    | { garden: string }
    | { act: 'stopAll' };
  /** Shown before anything was typed. */
  isFirst: boolean;
};

type Rest = Partial<Pick<JumpEntry, 'under' | 'keywords' | 'isFirst'>>;
type Group = NonNullable<Index['current_group']>;

export function listEntries(index: Index, t: Translate, isPhone = false): JumpEntry[] {
  const { current_group: group } = index;
  return [
    ...(group === null ? [] : [...listZones(group, t), ...listActions(group, t)]),
    ...listPages(index, t, isPhone),
    ...listSettings(index, t),
    ...(group !== null && may(group.relationship, 'change') ? listThings(group, t) : []),
    ...index.groups
      .filter(({ id }) => id !== group?.id)
      .map(({ id, name }): JumpEntry => {
        return {
          id: `garden ${id}`,
          kind: 'gardens',
          name,
          keywords: [t('title.garden')],
          goal: { garden: id },
          // Of many, the one that is looked for is typed.
          isFirst: index.groups.length <= MANY_GARDENS,
        };
      }),
  ];
}

const goTo = (
  kind: JumpKind,
  name: string,
  goal: Extract<JumpEntry['goal'], { to: string }>,
  { keywords = [], isFirst = false, ...rest }: Rest = {},
): JumpEntry => {
  const id = [kind, goal.to, ...Object.values(goal.search ?? {}), name].join(' ');
  return { id, kind, name, goal, keywords, isFirst, ...rest };
};

/** A zone opens its sheet, where it is watered by hand. */
const listZones = ({ zones, device_type: type }: Group, t: Translate): JumpEntry[] =>
  type === 'SENSOR'
    ? []
    : zones.map(({ id, name }) =>
        goTo('zones', name, { to: '/home', search: { zone: id } }, { keywords: [t('title.manualRun')], isFirst: true }),
      );

function listActions(group: Group, t: Translate): JumpEntry[] {
  const { relationship, zones, device_type: type } = group;
  const entries = [goTo('actions', t('tickets.add'), { to: '/settings/tasks/TasksSetting' })];
  if (type === 'SENSOR') return entries;
  const first = { isFirst: true };
  if (zones.length > 0) entries.push(goTo('actions', t('title.manualRun'), { to: '/home/ManualRun' }, first));
  entries.push(
    goTo('actions', t('title.notToWater'), { to: '/home/NotToWater' }, { ...first, keywords: [t('rainDelay.choose')] }),
  );
  if (group.active_runs.length > 0 && may(relationship, 'waterByHand')) {
    const name = t('manualRun.stopAll');
    entries.push({ id: 'stopAll', kind: 'actions', name, keywords: [], goal: { act: 'stopAll' }, isFirst: true });
  }
  if (may(relationship, 'change') && group.product.status !== 'SETUP') {
    entries.push(
      goTo('actions', t('programs.add'), { to: '/settings/programs/ProgramsSetting' }, first),
      goTo('actions', t('restrictions.add'), { to: '/settings/restrictions/RestrictionsSetting' }),
      goTo('actions', t('title.gardenPlan'), { to: '/home/GardenPlan' }),
      goTo('pages', t('title.handOver'), { to: '/home/HandOver' }),
    );
  }
  if (may(relationship, 'own')) entries.push(goTo('actions', t('users.add'), { to: '/settings/users/AddUser' }));
  return entries;
}

function listPages(index: Index, t: Translate, isPhone: boolean): JumpEntry[] {
  const situation = describeSituation(index);
  const pages = listMainPages(situation);
  const views = (isPhone ? VIEWS_OF_PHONE : CALENDAR_VIEWS).map((view) =>
    goTo('pages', t(`calendar.${view}`), { to: MAIN_PATHS.schedule, search: { view } }, { under: t('title.schedule') }),
  );
  const parts = (['savings.title', 'rainfall.title', 'weatherReport.title'] as const).map((key) =>
    goTo('pages', t(key), { to: MAIN_PATHS.discover, heading: t(key) }, { under: t('title.discover') }),
  );
  return [
    ...pages.map((page) =>
      goTo('pages', t(`title.${findTitle(page, situation)}`), { to: MAIN_PATHS[page] }, { isFirst: true }),
    ),
    ...(index.current_group === null
      ? []
      : [...views, goTo('pages', t('title.yearReport'), { to: '/home/YearReport' })]),
    ...(index.current_group?.setting.address.country === 'US'
      ? [goTo('pages', t('title.landscapeReport'), { to: '/home/LandscapeBudget' })]
      : []),
    ...(pages.includes('discover') ? parts : []),
  ];
}

/** The pages of settings with their parts and fields. */
export function listSettings(index: Index, t: Translate): JumpEntry[] {
  const situation = describeSituation(index);
  const allowed = listSettingsPages(situation);
  const { user, current_group: group } = index;
  const hasReminders = group?.device_type === 'SENSOR';
  const isOwner = group !== null && may(group.relationship, 'own');
  const titleOf = (page: (typeof allowed)[number]) => t(`title.${findTitle(page, situation)}`);
  const pages = allowed.map((page) =>
    goTo('pages', titleOf(page), { to: SETTINGS_PATHS[page] }, { under: t('title.settings') }),
  );
  const places = SETTINGS_PLACES.filter(
    ({ page, isOwners, isReal }) =>
      allowed.includes(page) &&
      (!isOwners || isOwner) &&
      !(isReal && user.is_demo) &&
      !(hasReminders && page === 'programs'),
  ).map(({ page, to, name, under, isPart }) => {
    const goal = { to, ...(isPart && { heading: t(name) }) };
    return goTo('pages', t(name), goal, { under: [titleOf(page), ...(under ? [t(under)] : [])].join(' › ') });
  });
  return [...pages, ...places];
}

function listThings({ device_type: type, programs, sensors, devices, product }: Group, t: Translate): JumpEntry[] {
  const of = (key: 'programs' | 'sensors' | 'devices') => ({ under: t(`title.${key}`) });
  if (type === 'SENSOR' || product.status === 'SETUP') return [];
  return [
    ...programs.map(({ id, name }) =>
      goTo('things', name, { to: '/settings/programs/ProgramsSetting', search: { program: id } }, of('programs')),
    ),
    ...sensors.map(({ id, name }) =>
      goTo('things', name, { to: '/settings/sensors/SensorsSetting', search: { sensor: id } }, of('sensors')),
    ),
    ...devices.map(({ name }) => goTo('things', name, { to: '/settings/devices' }, of('devices'))),
  ];
}
