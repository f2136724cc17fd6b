import { FindHardware } from '../hardware/index.ts';
import { AddCard } from '../page-kit/add-card.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { useAddHub } from './calls.ts';

/** A hub of one's own, or a simulated one to try things out with. */
export function AddHub({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddHub(groupId);
  const draft = useAddForm({
    start: { name: '' },
    schema: async () => (await import('./schemas.ts')).hubCreation,
    send: async ({ name }) => {
      await add({ name, driver: 'simulated' });
      showDone(t('form.added'), null);
    },
  });
  return (
    <>
      <FindHardware
        groupId={groupId}
        type="HUB"
        hubs={[]}
        add={async ({ hub_id: _none, ...hub }) => {
          await add(hub);
          showDone(t('form.added'), null);
        }}
      />
      <AddCard title={t('addHub.title')} name={`add hub ${groupId}`} draft={draft}>
        <TextField label={t('addHub.name')} placeholder={t('addHub.nameExample')} {...draft.field('name')} />
      </AddCard>
    </>
  );
}
