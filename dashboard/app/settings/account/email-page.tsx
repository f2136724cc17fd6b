import '../../mantine-field-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailForm } from '../../../account/email-form.tsx';
import page from '../../page.module.css';
import { useCurrentIndex } from '../../shell/current-index.tsx';
import { PageLink } from '../page-link.tsx';

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
