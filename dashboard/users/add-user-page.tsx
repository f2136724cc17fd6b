import '../ui/mantine-field-styles.ts';
import { may } from '@sluice/engine/vocabulary/roles';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { NotYours } from '../page-kit/not-yours.tsx';
import { PageLink } from '../page-kit/page-link.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { AddUserForm } from './add-user-form.tsx';
import { useAddShare } from './calls.ts';

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
          showDone(t('users.invitationSent', { email: invitation.email }), null);
        }}
        onDone={() => void navigate({ to: '/settings/users', ignoreBlocker: true })}
      />
    </div>
  );
}
