import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { OpenedForm } from '../../platform/form/form-actions.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { FailedReads } from '../failure/failed-reads.tsx';
import { copyTextOf } from './copy-text.ts';
import shownOnceClasses from './shown-once.module.css';

export type SecretFormProps = { onMade: (secret: string) => void; onCancel: () => void };

type Props = {
  title: string;
  lead: string;
  /** Beside a new secret. */
  hint: string;
  add: string;
  read: ComponentProps<typeof FailedReads>['reads'][number];
  startsOpen?: boolean;
  list: ReactNode;
  form: (props: SecretFormProps) => ReactNode;
  /** What is asked before one ends. */
  children: ReactNode;
};

/** The secrets that were given out, and a form for one more. */
export function SecretSection({ title, lead, hint, add, read, startsOpen = false, list, form, children }: Props) {
  const [isMaking, setMaking] = useState(startsOpen);
  const [made, setMade] = useState<string | null>(null);
  const onMade = (secret: string) => {
    setMade(secret);
    setMaking(false);
  };
  return (
    <Section title={title}>
      <div className={classes.form}>
        <p className={classes.lead}>{lead}</p>
        {made && <ShownOnce secret={made} hint={hint} onClose={() => setMade(null)} />}
        <FailedReads reads={[read]} />
        {list}
        <OpenedForm open={add} isOpen={isMaking} onOpen={() => setMaking(true)}>
          {form({ onMade, onCancel: () => setMaking(false) })}
        </OpenedForm>
      </div>
      {children}
    </Section>
  );
}

type ShownOnceProps = { secret: string; hint: string; onClose: () => void; children?: ReactNode };

/** A secret that is shown this once; `children`: between the hint and it. */
export function ShownOnce({ secret, hint, onClose, children }: ShownOnceProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async (element: HTMLElement) => setCopied(await copyTextOf(element));
  return (
    <Card tone="attention">
      <p className={shownOnceClasses.hint}>{hint}</p>
      {children}
      <code ref={shown} className={shownOnceClasses.token}>
        {secret}
      </code>
      <div className={shownOnceClasses.actions}>
        <Button onClick={() => shown.current && void copy(shown.current)}>{t('apiTokens.copy')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('apiTokens.done')}
        </Button>
        <span role="status">{isCopied && t('apiTokens.copied')}</span>
      </div>
    </Card>
  );
}
