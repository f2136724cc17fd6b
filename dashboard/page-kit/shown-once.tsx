import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import classes from './new-token.module.css';

type Props = { token: string; onClose: () => void };

/** The token, this once. */
export function NewToken({ token, onClose }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    /** Without https there is no clipboard: the text can be marked by hand. */
    await navigator.clipboard?.writeText(token).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Card tone="attention">
      <p className={classes.hint}>{t('apiTokens.once')}</p>
      <code className={classes.token}>{token}</code>
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
