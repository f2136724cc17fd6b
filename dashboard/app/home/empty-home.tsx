import { Button } from '@mantine/core';
import type { Index } from '@sluice/contract/groups';
import { IconPlant2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountOptionsQuery } from '../../account/index.ts';
import { useAddDemoGardens } from '../../groups/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './empty-home.module.css';
import home from './home.module.css';
import { HubCards } from './hub-cards.tsx';

/** An account without a garden yet. */
export function EmptyHome({ user, hubs }: Pick<Index, 'user' | 'hubs'>) {
  const { t } = useTranslation();
  const { data: options } = useQuery(accountOptionsQuery());
  const { mutate: addDemoGardens, isPending } = useAddDemoGardens();
  return (
    <div className={home.page}>
      <div className={classes.empty}>
        <svg viewBox="0 0 200 120" className={classes.picture} aria-hidden="true">
          <path d="M10 88q90-16 180 0v24H10z" className={classes.earth} />
          <path
            d="M100 84c0-20 0-34-2-46M98 54c-12-2-20-10-22-22 14 1 21 9 22 22zM99 46c2-14 11-22 26-23-1 14-11 23-26 23z"
            className={classes.sprout}
          />
          <path d="M150 40c6 7 9 11 9 16a9 9 0 0 1-18 0c0-5 3-9 9-16z" className={classes.drop} />
        </svg>
        <p className={home.sentence}>{t('emptyHome.sentence', { name: user.name })}</p>
        <p className={classes.text}>{t('emptyHome.beginText')}</p>
        <Button component={Link} to="/newcomer" size="md">
          {t('emptyHome.begin')}
        </Button>
        {options?.demo && <p className={classes.text}>{t('emptyHome.text')}</p>}
        {options?.demo && (
          <Button
            size="md"
            variant="default"
            loading={isPending}
            leftSection={<IconPlant2 size={22} stroke={1.6} aria-hidden="true" />}
            onClick={() => addDemoGardens()}
          >
            {t('emptyHome.addDemo')}
          </Button>
        )}
      </div>
      <HubCards hubs={hubs} />
    </div>
  );
}
