import type { Hub } from '@sluice/contract/hubs';
import { StatusBadge } from '../devices/index.ts';
import { useThingForm } from '../page-kit/use-thing-form.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { SaveButton } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Section } from '../ui/section.tsx';
import classes from '../ui/thing-settings.module.css';
import { useChangeHub } from './calls.ts';

export function HubForm({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeHub();
  const draft = useThingForm({
    thing: hub,
    toValues: ({ name }: Hub) => ({ name }),
    schema: async () => (await import('./schemas.ts')).hubChange,
    change,
    stored: (answer) => answer.hub,
  });
  return (
    <Section title={hub.name} aside={<StatusBadge status={hub.status} />}>
      <DraftForm name={`hub ${hub.id}`} draft={draft} className={classes.form}>
        <TextField label={t('addHub.name')} {...draft.field('name')} />
        <SaveButton draft={draft} />
      </DraftForm>
    </Section>
  );
}
