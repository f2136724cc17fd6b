import type { ApiToken } from '@sluice/contract/account';
import { TakeBackButton } from '../../page-kit/take-back.tsx';
import { useDisplay } from '../../platform/display.tsx';
import { useNow } from '../../platform/use-now.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import form from '../../ui/form-page.module.css';
import { Row } from '../../ui/row.tsx';
import type { Gardens } from './token-form.tsx';

const SCOPE_TEXTS = {
  read: 'apiTokens.scopeRead',
  water: 'apiTokens.scopeWater',
  plan: 'apiTokens.scopePlan',
  manage: 'apiTokens.scopeManage',
  all: 'apiTokens.scopeAll',
} as const;

type Props = { tokens: readonly ApiToken[]; gardens: Gardens; onRemove: (token: ApiToken) => void };

export function TokenList({ tokens, gardens, onRemove }: Props) {
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
