/** A part inside a page that is fetched when it is wanted; one that does not come says so in its place. */
import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { loadPart } from './page-part.ts';

export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<unknown> | undefined;

  const fetchPart = () => {
    coming ??= loadPart(load)
      .then((part) => {
        Part = part;
      })
      .finally(() => {
        coming = undefined;
      });
    return coming;
  };

  function OnDemand(props: Props) {
    const { t } = useTranslation();
    const [state, setState] = useState<'coming' | 'there' | 'failed'>(Part ? 'there' : 'coming');

    useEffect(() => {
      if (state !== 'coming') return;
      fetchPart().then(
        () => setState('there'),
        () => setState('failed'),
      );
    }, [state]);

    if (Part) return <Part {...props} />;
    if (state !== 'failed') return <p role="status">{t('page.partLoading')}</p>;
    return (
      <p role="alert">
        {t('errorPage.partTitle')}
        <Button variant="subtle" onClick={() => setState('coming')}>
          {t('errorPage.retry')}
        </Button>
      </p>
    );
  }

  /** For the moment before: the pointer or the focus is on what will show it. */
  const prefetch = () => {
    if (!Part) void fetchPart().catch(() => undefined);
  };
  return Object.assign(OnDemand, { prefetch });
}
