import type { ApiTokenCreation } from '@sluice/contract/account';
import type { Group } from '@sluice/contract/groups';
import type { SecretFormProps } from '../../page-kit/secret-section.tsx';
import { useAddForm } from '../../page-kit/use-add-form.ts';
import { DraftForm } from '../../platform/draft-form.tsx';
import { SendActions } from '../../platform/form-actions.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from '../../ui/form-page.module.css';
import { useAddApiToken } from '../settings-calls.ts';

export type Gardens = readonly Pick<Group, 'id' | 'name'>[];

type Props = SecretFormProps & { gardens: Gardens };

export function TokenForm({ gardens, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddApiToken();
  const draft = useAddForm<ApiTokenCreation>({
    start: { name: '', scope: 'read', group_id: null, expires_in_days: 365 },
    schema: async () => (await import('../schemas.ts')).apiTokenCreation,
    send: async (values) => onMade((await add(values)).token),
  });
  const { values, set, error, field } = draft;
  return (
    <DraftForm name="token" draft={draft} className={classes.form}>
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
