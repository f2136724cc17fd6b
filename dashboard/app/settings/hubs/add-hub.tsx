import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddHub } from '../../../hubs/add-hub.ts';
import { AddCard } from '../add-card.tsx';
import { sayDone } from '../say-done.ts';
import { useAddForm } from '../use-add-form.ts';

export function AddHub({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddHub(groupId);
  const draft = useAddForm({
    start: { name: '' },
    schema: async () => (await import('../../../hubs/schemas.ts')).hubCreation,
    send: async ({ name }) => {
      await add({ name, driver: 'simulated' });
      sayDone(t('form.added'), null);
    },
  });
  return (
    <AddCard title={t('addHub.title')} name={`add hub ${groupId}`} draft={draft}>
      <TextInput
        label={t('addHub.name')}
        placeholder={t('addHub.nameExample')}
        value={draft.values.name}
        error={draft.error('name')}
        onChange={({ currentTarget }) => draft.set('name', currentTarget.value)}
      />
    </AddCard>
  );
}
