import type { Body } from '@sluice/contract/calls';
import type { SecretFormProps } from '../page-kit/secret-section.tsx';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { SendActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { useAddWebhook } from './calls.ts';

type Props = SecretFormProps & { groupId: string };

export function WebhookForm({ groupId, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddWebhook(groupId);
  const draft = useAddForm<Body<'POST /groups/:id/webhooks'>>({
    start: { url: '' },
    schema: async () => (await import('./schemas.ts')).webhookCreation,
    send: async (values) => onMade((await add(values)).secret),
  });
  return (
    <DraftForm name={`webhook ${groupId}`} draft={draft} className={classes.form}>
      <TextField
        label={t('openings.webhookUrl')}
        description={t('openings.webhookUrlHint')}
        placeholder="https://example.org/garden"
        autoComplete="off"
        spellCheck={false}
        {...draft.field('url')}
      />
      <SendActions draft={draft} send={t('form.add')} onCancel={onCancel} />
    </DraftForm>
  );
}
