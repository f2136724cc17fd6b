import '../ui/mantine-field-styles.ts';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { EmailForm } from './email-form.tsx';

export default function EmailPage() {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [sentTo, setSentTo] = useState('');
  return (
    <div className={page.page}>
      <PageLink to="/settings/account" isBack>
        {t('title.account')}
      </PageLink>
      {sentTo ? (
        <p role="status">{t('accountPage.emailSent', { email: sentTo })}</p>
      ) : (
        <>
          <p className={page.lead}>{t('accountPage.emailLead', { email: user.email })}</p>
          <EmailForm onSent={setSentTo} />
        </>
      )}
    </div>
  );
}
