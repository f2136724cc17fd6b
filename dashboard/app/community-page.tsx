import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';

/** Leads on to the forum; says so where none is set. */
export default function CommunityPage() {
  const { t } = useTranslation();
  const { community_url: url } = useCurrentIndex().user;
  useEffect(() => {
    if (url !== null) location.assign(url);
  }, [url]);
  return url === null ? (
    <p className={classes.lead}>{t('community.none')}</p>
  ) : (
    <div>
      <Button component="a" href={url}>
        {t('community.open')}
      </Button>
    </div>
  );
}
