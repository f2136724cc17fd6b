import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import page from '../../ui/layout/page.module.css';
import { PageLink } from './page-link.tsx';

/** Where such pages lead back to. */
const TITLES = { '/settings/account': 'title.account', '/settings/preferences': 'title.preferences' } as const;

type Props = { back: keyof typeof TITLES; lead?: string | undefined; children: ReactNode };

/** A page below another one of the settings. */
export function SubPage({ back, lead, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={page.page}>
      <PageLink to={back} isBack>
        {t(TITLES[back])}
      </PageLink>
      {lead && <p className={page.lead}>{lead}</p>}
      {children}
    </div>
  );
}
