import type { Body } from '@sluice/contract/calls';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { SendActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { useDraft } from '../ui/draft.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';
import { useAddWebhook } from './calls.ts';

type Props = { groupId: string; onMade: (secret: string) => void; onCancel: () => void };

export function WebhookForm({ groupId, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddWebhook(groupId);
  const draft = useDraft<Body<'POST /groups/:id/webhooks'>>({
    start: { url: '' },
    isNew: true,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).webhookCreation, values),
    save: async (values) => {
      const { secret } = await add(values);
      onMade(secret);
      return values;
    },
    findErrors: readFieldErrors,
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
