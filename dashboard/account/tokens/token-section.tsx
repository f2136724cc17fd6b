import type { ApiToken } from '@sluice/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecretSection } from '../../page-kit/secret-section.tsx';
import { TakeBackButton, TakeBackDialog } from '../../page-kit/take-back.tsx';
import { useDisplay } from '../../platform/display.tsx';
import { isDraftKept } from '../../platform/kept-drafts.ts';
import { useNow } from '../../platform/use-now.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import form from '../../ui/form-page.module.css';
import { Row } from '../../ui/row.tsx';
import { apiTokensQuery, useRemoveApiToken } from '../settings-calls.ts';
import { type Gardens, TokenForm } from './token-form.tsx';

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

const SCOPE_TEXTS = {
  read: 'apiTokens.scopeRead',
  water: 'apiTokens.scopeWater',
  plan: 'apiTokens.scopePlan',
  manage: 'apiTokens.scopeManage',
  all: 'apiTokens.scopeAll',
} as const;

type Props = { tokens: readonly ApiToken[]; gardens: Gardens; onRemove: (token: ApiToken) => void };

function TokenList({ tokens, gardens, onRemove }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ul className={form.plainList}>
      {tokens.map((token) => (
        <Row
          key={token.id}
          name={token.name}
          facts={[
            t(SCOPE_TEXTS[token.scope]),
            ...gardens
              .filter(({ id }) => id === token.group_id)
              .map(({ name }) => t('apiTokens.onlyIn', { garden: name })),
            token.last_used_at
              ? t('apiTokens.used', { when: dates.ago(token.last_used_at, now) })
              : t('apiTokens.neverUsed'),
            token.expires_at
              ? t('apiTokens.until', { day: dates.fullDay(dates.localDate(token.expires_at)) })
              : t('apiTokens.forEver'),
          ]}
        >
          <TakeBackButton name={token.name} onClick={() => onRemove(token)} />
        </Row>
      ))}
    </ul>
  );
}
