import { ERROR_CODES } from '@sluice/contract/errors';
import type { Index } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { type CSSProperties, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { chooseGroup, noteShownGroup, useChosenGroup } from '../../groups/chosen-group.ts';
import { CurrentIndexProvider } from '../../groups/current-index.ts';
import { GroupSwitcher, indexQuery } from '../../groups/index.ts';
import { Copyright } from '../../page-kit/copyright.tsx';
import { DisplayProvider } from '../../platform/display.tsx';
import { RefusedError } from '../../platform/envelope.ts';
import { onDemand } from '../../platform/on-demand.tsx';
import { readStoredSession } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { PendingPage } from '../pending-page.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { useDrawerState } from './drawer-state.ts';
import { CONTENT, focusContent } from './focus-content.ts';
import { useFollowUserLanguage } from './follow-user-language.ts';
import { LaterShortcuts } from './later-shortcuts.tsx';
import { useMenuEntries } from './menu-entries.ts';
import { Navigation } from './navigation.tsx';
import { NoIndex } from './no-index.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useLastKnown } from './use-last-known.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useLostGarden } from './use-lost-garden.ts';

const isNotFound = (error: unknown) =>
  error instanceof RefusedError && error.errors.some(({ code }) => code === ERROR_CODES.notFound.code);

/** After crashes alone. */
const HeldLine = onDemand(async () => (await import('./held-line.tsx')).HeldLine);

export default function Shell() {
  const groupId = useChosenGroup();
  const { data: index, dataUpdatedAt, error, refetch } = useQuery(indexQuery(groupId));
  useLiveUpdates();
  const { isLooking } = useLastKnown(index !== undefined, error);
  useFollowUserLanguage(index?.user);

  /** The garden chosen last may have gone since; then the server picks another. */
  const isGone = groupId !== undefined && isNotFound(error);
  useEffect(() => {
    if (isGone) chooseGroup(undefined);
  });

  // Drawn in pieces between which a slow phone answers.
  const isFrameWanted = useDeferredValue(index !== undefined, false);

  if (index && isFrameWanted) return <LoadedShell index={index} knownAtMs={dataUpdatedAt} />;
  return error && !isGone && !isLooking ? <NoIndex onRetry={() => void refetch()} /> : <PendingPage />;
}

function LoadedShell({ index, knownAtMs }: { index: Index; knownAtMs: number }) {
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
            entries={entries}
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
                onAdd={() => {
                  drawer.closeOnPhone();
                  void navigate({ to: '/newcomer', search: { step: 'garden' } });
                }}
              />
            }
          />
        </nav>
        <main id={CONTENT.main} tabIndex={-1} aria-labelledby={CONTENT.title} className={classes.main}>
          <ConnectionLine knownAtMs={knownAtMs} />
          <div role="status">
            {group?.starts_held_since && <HeldLine group={group} since={group.starts_held_since} />}
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
