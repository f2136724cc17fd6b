import { useMediaQuery } from '@mantine/hooks';
import type { Index } from '@sluice/contract/groups';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { chooseGroup } from '../../groups/chosen-group.ts';
import { useStopAllRuns } from '../../manual-runs/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { CloseButton } from '../../ui/overlay/close-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { findEntries } from './find-entries.ts';
import { focusHeading } from './focus-heading.ts';
import classes from './jump.module.css';
import { type JumpEntry, listEntries } from './list-entries.ts';

type Props = { index: Index; isOpen: boolean; onClose: () => void };

/** More are found by another letter. */
const MOST_SHOWN = 30;

/** Leads anywhere by a few letters: zones, pages with their parts and fields, and what can be begun. */
export function Jump({ index, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isStopping, setStopping] = useState(false);
  const navigate = useNavigate();
  const stopAll = useStopAllRuns(index.current_group?.id ?? '');
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  const follow = ({ goal }: JumpEntry) => {
    onClose();
    if ('garden' in goal) {
      chooseGroup(goal.garden);
      void navigate({ to: '/home' });
    } else if ('act' in goal) setStopping(true);
    else void navigate({ to: goal.to as '/home', search: goal.search ?? {} }).then(() => focusHeading(goal.heading));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the click is one beside it */}
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-label={t('jump.title')}
        onClose={onClose}
        onClick={(event) => event.target === event.currentTarget && onClose()}
      >
        {isOpen && <JumpList index={index} onFollow={follow} onClose={onClose} />}
      </dialog>
      <ConfirmDialog
        isOpen={isStopping}
        title={t('manualRun.stopAll')}
        confirm={t('manualRun.stopAll')}
        cancel={t('form.cancel')}
        isHarmful
        isBusy={stopAll.isPending}
        onCancel={() => setStopping(false)}
        onConfirm={() =>
          stopAll.mutate(undefined, {
            onSuccess: () => showSnackbar({ kind: 'done', text: t('manualRun.allStopped') }),
            onSettled: () => setStopping(false),
          })
        }
      >
        <p>{t('jump.stopAllText')}</p>
      </ConfirmDialog>
    </>
  );
}

type ListProps = { index: Index; onFollow: (entry: JumpEntry) => void; onClose: () => void };

function JumpList({ index, onFollow, onClose }: ListProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const listId = useId();
  const [text, setText] = useState('');
  const [activeAt, setActiveAt] = useState(0);
  const entries = useMemo(() => listEntries(index, t, isPhone), [index, t, isPhone]);
  const found = useMemo(() => {
    const isTyped = text.trim() !== '';
    const wanted = isTyped ? findEntries(entries, text) : entries.filter(({ isFirst }) => isFirst);
    // The kind of the best stands first.
    return [...Map.groupBy(wanted.slice(0, MOST_SHOWN), ({ kind }) => kind).values()].flat();
  }, [entries, text]);
  const active = found[Math.min(activeAt, found.length - 1)];
  const optionId = (entry: JumpEntry) => `${listId}-${found.indexOf(entry)}`;
  const goTo = (at: number) => {
    setActiveAt(at);
    const entry = found[at];
    if (entry) document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const last = found.length - 1;
    const now = Math.min(activeAt, last);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onFollow(active);
      return;
    }
    const to = { ArrowDown: now === last ? 0 : now + 1, ArrowUp: now === 0 ? last : now - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };

  return (
    <div className={classes.body}>
      <div className={classes.head}>
        <input
          type="text"
          enterKeyHint="go"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
          autoFocus
          className={classes.input}
          aria-label={t('jump.title')}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          placeholder={t('jump.placeholder')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setActiveAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton label={t('jump.close')} onClick={onClose} />
      </div>
      <div id={listId} role="listbox" aria-label={t('jump.title')} className={classes.list}>
        {[...Map.groupBy(found, ({ kind }) => kind)].map(([kind, ofKind]) => {
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
            <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
              <div id={`${listId}-${kind}`} className={classes.kind}>
                {t(`jump.${kind}`)}
              </div>
              {ofKind.map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field above
                <div
                  key={entry.id}
                  id={optionId(entry)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === active}
                  className={classes.option}
                  onPointerMove={() => setActiveAt(found.indexOf(entry))}
                  onClick={() => onFollow(entry)}
                >
                  <span className={classes.name}>{entry.name}</span>
                  {entry.under && <span className={classes.under}>{entry.under}</span>}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={classes.status}>
        {found.length === 0 ? t('jump.none', { text: text.trim() }) : ''}
      </p>
    </div>
  );
}
