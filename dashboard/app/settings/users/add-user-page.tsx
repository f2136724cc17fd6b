import '../../mantine-field-styles.ts';
import { may } from '@sluice/engine/vocabulary/roles';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddShare } from '../../../users/add-share.ts';
import { AddUserForm } from '../../../users/add-user-form.tsx';
import page from '../../page.module.css';
import { useCurrentIndex } from '../../shell/current-index.tsx';
import { NotYours } from '../not-yours.tsx';
import { PageLink } from '../page-link.tsx';
import { sayDone } from '../say-done.ts';

export default function AddUserPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { current_group: group } = useCurrentIndex();
  const { mutateAsync: add } = useAddShare(group?.id ?? '');
  if (!group || !may(group.relationship, 'own')) return <NotYours />;
  return (
    <div className={page.page}>
      <PageLink to="/settings/users" isBack>
        {t('title.users')}
      </PageLink>
      <p className={page.lead}>{t('users.addLead', { garden: group.name })}</p>
      <AddUserForm
        onAdd={async (share) => {
          const { invitation } = await add(share);
          sayDone(invitation ? t('users.invitationSent', { email: invitation.email }) : t('form.added'), null);
        }}
        onDone={() => void navigate({ to: '/settings/users', ignoreBlocker: true })}
      />
    </div>
  );
}
