import type { ApiTokenCreation } from '@sluice/contract/account';
import type { Group } from '@sluice/contract/groups';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { SendActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useDraft } from '../ui/draft.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { useAddApiToken } from './settings-calls.ts';

export type Gardens = readonly Pick<Group, 'id' | 'name'>[];

type Props = { gardens: Gardens; onMade: (token: string) => void; onCancel: () => void };

export function TokenForm({ gardens, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddApiToken();
  const draft = useDraft<ApiTokenCreation>({
    start: { name: '', scope: 'read', group_id: null, expires_in_days: 365 },
    isNew: true,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).apiTokenCreation, values),
    save: async (values) => {
      const { token } = await add(values);
      onMade(token);
      return values;
    },
    findErrors: readFieldErrors,
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
