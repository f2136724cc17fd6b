/**
 * The frame of a form with a draft: it warns before the draft is lost, and asks when somebody else has changed the
 * thing.
 */
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './draft-form.module.css';
import { noteTyped, takeDraft } from './kept-drafts.ts';
import { useLeaveWarning } from './leave-warning.ts';

type Draft = {
  form: ComponentProps<'form'>;
  isDirty: boolean;
  isSending: boolean;
  conflict: string | null;
  becomeNewer: () => void;
  saveOver: () => Promise<void>;
  typed: object;
  retype: (typed: never) => void;
};

type Props = {
  /** Of all forms there are; with the id of what it is about: `zone 018f…`. */
  name: string;
  draft: Draft;
  className: string | undefined;
  /** On a path that keeps how far one has come, there is nothing to warn of. */
  isLeftFreely?: boolean;
  children: ReactNode;
};

export function DraftForm({ name, draft, className, isLeftFreely = false, children }: Props) {
  useLeaveWarning(draft.isDirty && !draft.isSending && !isLeftFreely);
  useKeptDraft(name, draft);
  return (
    <form {...draft.form} className={className}>
      {draft.conflict && <Conflict draft={draft} message={draft.conflict} />}
      {children}
    </form>
  );
}

/** The draft survives the end of a session. */
function useKeptDraft(name: string, { isDirty, typed, retype }: Draft) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const before = takeDraft(name);
    if (before) retype(before as never);
  }, [name]);
  useEffect(() => (isDirty ? noteTyped(name, typed) : undefined));
}

function Conflict({ draft, message }: { draft: Draft; message: string }) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.conflict}>
      <p className={classes.message}>{message}</p>
      <div className={classes.ways}>
        <Button loading={draft.isSending} onClick={() => void draft.saveOver()}>
          {t('conflict.saveOver')}
        </Button>
        <Button variant="default" disabled={draft.isSending} onClick={draft.becomeNewer}>
          {t('conflict.showNewer')}
        </Button>
      </div>
    </div>
  );
}
