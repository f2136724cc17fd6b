import { Button } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/thing-settings.module.css';

type Props = Pick<ComponentProps<typeof DraftForm>, 'name' | 'draft' | 'children'> & { title: string };

/** A simulated thing of some kind, to try things out with. */
export function AddCard({ title, name, draft, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={classes.name}>
        {title}
      </h2>
      <p className={classes.quiet}>{t('addDevice.lead')}</p>
      <DraftForm name={name} draft={draft} className={classes.form}>
        {children}
        <span>
          <Button type="submit" variant="default" loading={draft.isSending}>
            {t('form.add')}
          </Button>
        </span>
      </DraftForm>
    </Card>
  );
}
