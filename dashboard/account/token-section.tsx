import { Button } from '@mantine/core';
import type { ApiToken } from '@sluice/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { RemoveDialog } from '../page-kit/remove-dialog.tsx';
import { ShownOnce } from '../page-kit/shown-once.tsx';
import { isDraftKept } from '../platform/kept-drafts.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/form-page.module.css';
import { Section } from '../ui/section.tsx';
import { apiTokensQuery, useRemoveApiToken } from './settings-calls.ts';
import { type Gardens, TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

/** Personal tokens, for scripts and displays. */
export function TokenSection({ gardens }: { gardens: Gardens }) {
  const { t } = useTranslation();
  const read = useQuery(apiTokensQuery());
  const tokens = read.data?.api_tokens ?? [];
  const remove = useRemoveApiToken();
  const [isMaking, setMaking] = useState(() => isDraftKept('token'));
  const [made, setMade] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiToken | null>(null);

  return (
    <Section title={t('apiTokens.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('apiTokens.lead')}</p>
        {made && <ShownOnce secret={made} hint={t('apiTokens.once')} onClose={() => setMade(null)} />}
        <FailedReads reads={[read]} />
        {tokens.length > 0 && <TokenList tokens={tokens} gardens={gardens} onRemove={setEnding} />}
        {isMaking ? (
          <TokenForm
            gardens={gardens}
            onMade={(token) => {
              setMade(token);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        ) : (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('apiTokens.add')}
            </Button>
          </div>
        )}
      </div>
      <RemoveDialog
        isOpen={ending !== null}
        title={t('apiTokens.takeBackTitle', { name: ending?.name ?? '' })}
        warning={t('apiTokens.takeBackText')}
        confirm={t('apiTokens.takeBack')}
        isBusy={remove.isPending}
        onRemove={() => remove.mutateAsync(ending?.id ?? '')}
        onClose={() => setEnding(null)}
      />
    </Section>
  );
}
