import type { ApiToken } from '@sluice/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretSection } from '../../page-kit/secret-section.tsx';
import { TakeBackDialog } from '../../page-kit/take-back.tsx';
import { isDraftKept } from '../../platform/kept-drafts.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { apiTokensQuery, useRemoveApiToken } from '../settings-calls.ts';
import { type Gardens, TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

/** Personal tokens, for scripts and displays. */
export function TokenSection({ gardens }: { gardens: Gardens }) {
  const { t } = useTranslation();
  const read = useQuery(apiTokensQuery());
  const tokens = read.data?.api_tokens ?? [];
  const remove = useRemoveApiToken();
  const [ending, setEnding] = useState<ApiToken | null>(null);
  return (
    <SecretSection
      title={t('apiTokens.title')}
      lead={t('apiTokens.lead')}
      hint={t('apiTokens.once')}
      add={t('apiTokens.add')}
      read={read}
      startsOpen={isDraftKept('token')}
      list={tokens.length > 0 && <TokenList tokens={tokens} gardens={gardens} onRemove={setEnding} />}
      form={(ways) => <TokenForm gardens={gardens} {...ways} />}
    >
      <TakeBackDialog
        held={ending}
        warning={t('apiTokens.takeBackText')}
        end={remove}
        onClose={() => setEnding(null)}
      />
    </SecretSection>
  );
}
