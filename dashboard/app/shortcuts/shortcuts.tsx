import { Switch } from '@mantine/core';
import type { Index } from '@sluice/contract/groups';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import '../../ui/form/mantine-field-styles.ts';
import { Jump } from '../jump/jump.tsx';
import { useMenuEntries } from '../shell/menu-entries.ts';
import classes from './shortcuts.module.css';
import { shortcutsStore } from './shortcuts-store.ts';

type Shortcut = { id: string; keys: readonly string[]; does: string; run: (event?: KeyboardEvent) => void };

/** The same keys of a Russian keyboard. */
const CYRILLIC: Readonly<Record<string, string>> = { g: 'п', h: 'р', s: 'ы', d: 'в', e: 'у', n: 'т', w: 'ц' };
const PAGE_KEYS = { home: 'h', schedule: 's', discover: 'd', settings: 'e' } as const;

/** A letter, or a sign wherever Shift is needed for it. */
const press = (key: string) => (CYRILLIC[key] ? `(${key}|${CYRILLIC[key]})` : `[Shift]+${key}`);

/** What is open above the page has keys of its own. */
const isCovered = () => document.querySelector('dialog[open], [aria-haspopup][aria-expanded="true"]') !== null;
const isElsewhere = (event: KeyboardEvent) =>
  (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null) ||
  isCovered();

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const JUMP_KEYS = [isApple ? '⌘' : 'Ctrl', 'k'];

/** Keys for the whole garden, and the list of them. */
export default function Shortcuts({ index }: { index: Index }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const entries = useMenuEntries(index);
  const open = useSyncExternalStore(shortcutsStore.watch, shortcutsStore.open);
  const areOn = useSyncExternalStore(shortcutsStore.watch, shortcutsStore.areOn);
  const canWater = index.current_group !== null && index.current_group.device_type !== 'SENSOR';

  const jump = (event?: KeyboardEvent) => {
    // Browsers search the web by this key.
    event?.preventDefault();
    shortcutsStore.show('jump');
  };
  const shortcuts: Shortcut[] = [
    ...entries.map(({ page, path, title }) => ({
      id: page,
      keys: ['g', PAGE_KEYS[page]],
      does: title,
      run: () => void navigate({ to: path as '/home' }),
    })),
    ...(canWater
      ? [{ id: 'water', keys: ['w'], does: t('title.manualRun'), run: () => void navigate({ to: '/home/ManualRun' }) }]
      : []),
    {
      id: 'notifications',
      keys: ['n'],
      does: t('shortcuts.notifications'),
      run: () => document.querySelector<HTMLElement>('[data-shortcut="notifications"]')?.click(),
    },
    {
      id: 'search',
      keys: ['/'],
      does: t('shortcuts.search'),
      run: (event) => {
        // The page's own field comes after that of the list of settings.
        const field = [...document.querySelectorAll<HTMLElement>('[data-shortcut="search"]')].at(-1);
        // The key itself must not be typed into the field.
        if (field) event?.preventDefault();
        field?.focus();
      },
    },
    { id: 'list', keys: ['?'], does: t('shortcuts.title'), run: () => shortcutsStore.show('list') },
  ];

  useEffect(() => {
    if (!areOn) return undefined;
    const bindings = shortcuts.map(({ keys, run }) => [keys.map(press).join(' '), run] as const);
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isElsewhere });
  });
  useEffect(() => (areOn ? tinykeys(window, { '$mod+KeyK': jump }, { ignore: isCovered }) : undefined));

  const listed = [{ id: 'jump', keys: JUMP_KEYS, does: t('jump.title') }, ...shortcuts];
  return (
    <>
      <Jump index={index} isOpen={open === 'jump'} onClose={() => shortcutsStore.show(null)} />
      <Sheet
        isOpen={open === 'list'}
        title={t('shortcuts.title')}
        closeLabel={t('shortcuts.close')}
        onClose={() => shortcutsStore.show(null)}
      >
        <dl className={classes.list}>
          {listed.map(({ id, keys, does }) => (
            <div key={id} className={classes.row}>
              <dt>{does}</dt>
              <dd className={classes.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key.length === 1 ? key.toUpperCase() : key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.hint}>{t('shortcuts.hint')}</p>
        <Switch
          label={t('shortcuts.on')}
          checked={areOn}
          onChange={({ currentTarget }) => shortcutsStore.turn(currentTarget.checked)}
        />
      </Sheet>
    </>
  );
}
