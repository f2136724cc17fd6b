import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddHub } from '../../../hubs/add-hub.ts';
import { DraftForm } from '../../../platform/draft-form.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from '../devices/device-settings.module.css';
import { sayDone } from '../say-done.ts';
import { useAddForm } from '../use-add-form.ts';

export function AddHub({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const titleId = useId();
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
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={classes.name}>
        {t('addHub.title')}
      </h2>
      <p className={classes.quiet}>{t('addDevice.lead')}</p>
      <DraftForm name={`add hub ${groupId}`} draft={draft} className={classes.form}>
        <TextInput
          label={t('addHub.name')}
          placeholder={t('addHub.nameExample')}
          value={draft.values.name}
          error={draft.error('name')}
          onChange={({ currentTarget }) => draft.set('name', currentTarget.value)}
        />
        <span>
          <Button type="submit" loading={draft.isSending}>
            {t('form.add')}
          </Button>
        </span>
      </DraftForm>
    </Card>
  );
}
