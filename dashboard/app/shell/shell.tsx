import { Button } from '@mantine/core';
import { ERROR_CODES } from '@sluice/contract/errors';
import type { Index } from '@sluice/contract/groups';
import type { User } from '@sluice/contract/users';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import {
  type CSSProperties,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { chooseGroup, isLeft, noteShownGroup, useChosenGroup } from '../../groups/chosen-group.ts';
import { CurrentIndexProvider } from '../../groups/current-index.ts';
import { GroupSwitcher, indexQuery } from '../../groups/index.ts';
import { Copyright } from '../../page-kit/frame/copyright.tsx';
import { showLanguageOrSay } from '../../page-kit/frame/language-menu.tsx';
import { RefusedError } from '../../platform/api/envelope.ts';
import { connectionStore } from '../../platform/api/live-updates.ts';
import { readStoredSession } from '../../platform/api/session.ts';
import { DisplayProvider, useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { PendingPage } from '../pending-page.tsx';
import { useDrawerState } from './drawer-state.ts';
import { CONTENT, focusContent } from './focus-content.ts';
import { LaterShortcuts } from './later-shortcuts.tsx';
import { useMenuEntries } from './menu-entries.ts';
import { BottomBar, Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useStoredAnswers } from './use-stored-answers.ts';

const isNotFound = (error: unknown) =>
  error instanceof RefusedError && error.errors.some(({ code }) => code === ERROR_CODES.notFound.code);

/** Shown only after crashes. */
const SuspendedLine = onDemand(async () => (await import('./suspended-line.tsx')).SuspendedLine);

/** Opened by few: the bar at the bottom has the main pages. */
const PhoneMenu = onDemand(async () => (await import('./phone-menu.tsx')).PhoneMenu);

export default function Shell() {
  const groupId = useChosenGroup();
  const { data: index, dataUpdatedAt, error, refetch } = useQuery(indexQuery(groupId));
  useLiveUpdates();
  const { isLooking } = useStoredAnswers(index !== undefined, error);
  useFollowUserLanguage(index?.user);

  /** The garden chosen last may have gone since; then the server picks another. */
  const isGone = groupId !== undefined && isNotFound(error);
  useEffect(() => {
    if (isGone) chooseGroup(undefined);
  });

  // Drawn in pieces between which a slow phone answers.
  const isFrameWanted = useDeferredValue(index !== undefined, false);

  if (index && isFrameWanted) return <LoadedShell index={index} indexReadAtMs={dataUpdatedAt} />;
  return error && !isGone && !isLooking ? <NoIndex onRetry={() => void refetch()} /> : <PendingPage />;
}

function LoadedShell({ index, indexReadAtMs }: { index: Index; indexReadAtMs: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drawer = useDrawerState();
  useLostGarden(index);
  const entries = useMenuEntries(index);
  const { current_group: group, groups, user } = index;
  // The first page comes in a step of its own after the frame.
  const [isPageWanted, setPageWanted] = useState(false);
  useEffect(() => startTransition(() => setPageWanted(true)), []);
  const shownId = group?.id;
  useEffect(() => {
    // The session may have ended since the page was drawn.
    if (readStoredSession()) noteShownGroup(shownId);
  }, [shownId]);
  const switchGroup = (id: string) => {
    chooseGroup(id);
    drawer.closeOnPhone();
  };

  return (
    <DisplayProvider
      unitSystem={user.unit_system}
      timeZone={group?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
      firstWeekday={user.first_weekday}
    >
      <button type="button" className={classes.skip} onClick={focusContent}>
        {t('navigation.skip')}
      </button>
      <div className={classes.shell} data-drawer={drawer.isHidden ? 'hidden' : drawer.isMini ? 'mini' : 'expanded'}>
        <header className={classes.header}>
          <TopBar index={index} isDrawerHidden={drawer.isHidden} onToggleDrawer={drawer.toggle} />
        </header>
        <nav
          className={classes.drawer}
          style={{ '--drawer-width': `${LIMITS.drawerWidthPx}px` } as CSSProperties}
          aria-label={t('navigation.drawer')}
          inert={drawer.isHidden}
        >
          <Navigation
            entries={drawer.isPhone ? [] : entries}
            more={drawer.isPhone && !drawer.isHidden && <PhoneMenu index={index} onGo={drawer.closeOnPhone} />}
            communityUrl={user.community_url}
            isMini={drawer.isMini}
            onGo={drawer.closeOnPhone}
            onChangeWidth={drawer.isPhone ? null : drawer.changeWidth}
            switcher={
              <GroupSwitcher
                groups={groups}
                current={group?.id}
                isMini={drawer.isMini}
                onSwitch={switchGroup}
                onGo={drawer.closeOnPhone}
                onAdd={() => {
                  drawer.closeOnPhone();
                  void navigate({ to: '/newcomer', search: { step: 'garden' } });
                }}
              />
            }
          />
        </nav>
        <main id={CONTENT.main} tabIndex={-1} aria-labelledby={CONTENT.title} className={classes.main}>
          <ConnectionLine indexReadAtMs={indexReadAtMs} />
          <div role="status">
            {group?.starts_held_since && <SuspendedLine group={group} since={group.starts_held_since} />}
          </div>
          <div className={classes.content}>
            <CurrentIndexProvider value={index}>{isPageWanted && <Outlet />}</CurrentIndexProvider>
          </div>
        </main>
        {isPageWanted && (
          <footer className={classes.footer}>
            <Copyright />
          </footer>
        )}
      </div>
      {drawer.isPhone && <BottomBar entries={entries} />}
      <LaterShortcuts index={index} />
      <ScrollToTop afterPx={LIMITS.scrollToTopAfterPx} label={t('navigation.toTop')} />
    </DisplayProvider>
  );
}

/** Shows that the connection is lost and data may be old. */
function ConnectionLine({ indexReadAtMs }: { indexReadAtMs: number }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const connection = useSyncExternalStore(connectionStore.watch, connectionStore.read);
  const readAt = new Date(indexReadAtMs);
  return (
    <div role="status">
      {connection === 'away' && (
        <p className={classes.connection}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden="true" />
          <span>
            {t('connection.away')} (<time dateTime={readAt.toISOString()}>{dates.when(readAt, new Date())}</time>)
          </span>
        </p>
      )}
    </div>
  );
}

/** The language travels with the user record. */
function useFollowUserLanguage(user: User | undefined) {
  const lang = user?.lang;
  useEffect(() => {
    if (lang) void showLanguageOrSay(toLocale(lang));
  }, [lang]);
}

/** Shown when the garden could not be loaded at all. */
function NoIndex({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('errorPage.globalTitle')} text={t('connection.readFailed')}>
      <Button onClick={onRetry}>{t('errorPage.retry')}</Button>
    </MessagePage>
  );
}

/** Goes home with a message when the user lost access to the garden; leaving on purpose has its own message. */
function useLostGarden({ current_group: group, groups }: Index): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const last = useRef(group);
  useEffect(() => {
    const garden = last.current;
    last.current = group;
    if (!garden || isLeft(garden.id) || groups.some(({ id }) => id === garden.id)) return;
    // Drafts of that garden can no longer be saved.
    void navigate({ to: '/home', ignoreBlocker: true });
    showSnackbar({ kind: 'error', text: t('groups.accessEnded', { garden: garden.name }) });
  });
}
