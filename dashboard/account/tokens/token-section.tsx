import type { ApiToken, ApiTokenCreation } from '@sluice/contract/account';
import type { Group } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SecretFormProps, SecretSection } from '../../page-kit/form/secret-section.tsx';
import { useSendForm } from '../../page-kit/form/use-send-form.ts';
import { TakeBackButton, TakeBackDialog } from '../../page-kit/list/take-back.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SendActions } from '../../platform/form/form-actions.tsx';
import { isDraftRetained } from '../../platform/form/retained-drafts.ts';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ChoiceField } from '../../ui/fields/choice/choice-field.tsx';
import { SelectField } from '../../ui/fields/choice/select-field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import form from '../../ui/layout/form-page.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { apiTokensQuery, useAddApiToken, useRemoveApiToken } from '../settings-calls.ts';

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
      lead={joinSentences(
        t('apiTokens.lead'),
        t('apiTokens.assistants', { address: new URL('mcp', document.baseURI).href }),
      )}
      hint={t('apiTokens.once')}
      add={t('apiTokens.add')}
      read={read}
      startsOpen={isDraftRetained('token')}
      list={tokens.length > 0 && <TokenList tokens={tokens} gardens={gardens} onRemove={setEnding} />}
      form={(ways) => <TokenForm gardens={gardens} {...ways} />}
    >
      <TakeBackDialog
        asked={ending}
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

type Gardens = readonly Pick<Group, 'id' | 'name'>[];

type TokenFormProps = SecretFormProps & { gardens: Gardens };

function TokenForm({ gardens, onMade, onCancel }: TokenFormProps) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddApiToken();
  const draft = useSendForm<ApiTokenCreation>({
    start: { name: '', scope: 'read', group_id: null, expires_in_days: 365 },
    schema: async () => (await import('../schemas.ts')).apiTokenCreation,
    send: async (values) => onMade((await add(values)).token),
  });
  const { values, set, error, field } = draft;
  return (
    <DraftForm name="token" draft={draft} className={form.form}>
      <TextField label={t('apiTokens.name')} description={t('apiTokens.nameHint')} {...field('name')} />
      <ChoiceField
        label={t('apiTokens.scope')}
        options={[
          { value: 'read', label: t('apiTokens.scopeRead') },
          { value: 'water', label: t('apiTokens.scopeWater') },
          { value: 'plan', label: t('apiTokens.scopePlan') },
          { value: 'manage', label: t('apiTokens.scopeManage') },
          { value: 'all', label: t('apiTokens.scopeAll') },
        ]}
        {...field('scope')}
      />
      <SelectField
        label={t('apiTokens.garden')}
        options={[
          { value: null, label: t('apiTokens.allGardens') },
          ...gardens.map(({ id, name }) => ({ value: id, label: t('apiTokens.onlyIn', { garden: name }) })),
        ]}
        {...field('group_id')}
      />
      <QuantityField
        label={t('apiTokens.days')}
        description={t('apiTokens.daysHint')}
        min={1}
        value={values.expires_in_days ?? null}
        error={error('expires_in_days')}
        onChange={(days) => set('expires_in_days', days)}
      />
      <SendActions draft={draft} send={t('apiTokens.make')} onCancel={onCancel} />
    </DraftForm>
  );
}
