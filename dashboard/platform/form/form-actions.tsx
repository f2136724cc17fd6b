/** How a form begins and ends. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './form-actions.module.css';

type OpenedProps = { open: string; isOpen: boolean; onOpen: () => void; children: ReactNode };

/** A form that few need, behind a button. */
export const OpenedForm = ({ open, isOpen, onOpen, children }: OpenedProps) =>
  isOpen ? (
    children
  ) : (
    <div className={classes.actions}>
      <Button variant="default" onClick={onOpen}>
        {open}
      </Button>
    </div>
  );

/** A single field or two that are saved within a card. */
export function SaveButton({ draft }: { draft: { isSending: boolean } }) {
  const { t } = useTranslation();
  return (
    <span>
      <Button type="submit" variant="default" loading={draft.isSending}>
        {t('form.save')}
      </Button>
    </span>
  );
}

/** Something that is there: saved, or as it was. Within the thumb's reach on a phone. */
export function SaveActions({ draft }: { draft: { isDirty: boolean; isSending: boolean; reset: () => void } }) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar} data-actions-bar>
      <Button type="submit" loading={draft.isSending}>
        {t('form.save')}
      </Button>
      {draft.isDirty && (
        <Button variant="default" onClick={draft.reset} disabled={draft.isSending}>
          {t('form.cancel')}
        </Button>
      )}
    </div>
  );
}

type SendProps = {
  draft: { isSending: boolean };
  /** What sending does; adds something, unless it says otherwise. */
  send?: string;
  onCancel: () => void;
};

/** Something that is sent, or given up and the form closed. */
export function SendActions({ draft, send, onCancel }: SendProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={draft.isSending}>
        {send ?? t('form.add')}
      </Button>
      <Button variant="default" disabled={draft.isSending} onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </div>
  );
}
