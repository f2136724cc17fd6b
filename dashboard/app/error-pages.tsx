import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useIsInShell } from '../groups/current-index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PagePartError } from '../platform/loading/page-part.ts';
import { MessagePage } from '../ui/layout/message-page.tsx';

/** Shown when a page breaks: a sentence and a button to reload. */
export function GlobalError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isInShell = useIsInShell();
  const isPart = error instanceof PagePartError;
  return (
    <MessagePage
      isPart={isInShell}
      title={isPart ? t('errorPage.partTitle') : t('errorPage.globalTitle')}
      text={isPart ? t('errorPage.partText') : t('errorPage.globalHint')}
    >
      <Button onClick={() => location.reload()}>{t('errorPage.retry')}</Button>
    </MessagePage>
  );
}
