import { IconExternalLink, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import classes from './navigation.module.css';

type Props = { url: string; isMini: boolean };

export function CommunityLink({ url, isMini }: Props) {
  const { t } = useTranslation();
  return (
    <a className={classes.link} href={url} target="_blank" rel="noreferrer noopener">
      <IconUsersGroup size={22} stroke={1.6} aria-hidden="true" />
      <span className={isMini ? unseen.words : classes.text}>
        {t('navigation.community')}
        <span className={unseen.words}> ({t('navigation.newWindow')})</span>
      </span>
      {!isMini && <IconExternalLink size={16} aria-hidden="true" className={classes.away} />}
    </a>
  );
}
