import '../ui/mantine-field-styles.ts';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { SubPage } from '../page-kit/sub-page.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { EmailForm } from './email-form.tsx';

export default function EmailPage() {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const [sentTo, setSentTo] = useState('');
  return (
    <SubPage back="/settings/account" lead={sentTo ? undefined : t('accountPage.emailLead', { email: user.email })}>
      {sentTo ? <p role="status">{t('accountPage.emailSent', { email: sentTo })}</p> : <EmailForm onSent={setSentTo} />}
    </SubPage>
  );
}
