import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import classes from './shown-once.module.css';

type Props = { secret: string; hint: string; onClose: () => void };

/** A secret that is shown this once. */
export function ShownOnce({ secret, hint, onClose }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    /** Without https there is no clipboard: the text can be marked by hand. */
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Card tone="attention">
      <p className={classes.hint}>{hint}</p>
      <code className={classes.token}>{secret}</code>
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>{t('apiTokens.copy')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('apiTokens.done')}
        </Button>
        <span role="status">{isCopied && t('apiTokens.copied')}</span>
      </div>
    </Card>
  );
}
