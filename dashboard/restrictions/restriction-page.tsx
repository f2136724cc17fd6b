import '../ui/mantine-field-styles.ts';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';
import { RestrictionEditor } from './restriction-editor.tsx';

/** One restriction: a new one, or the one in the address. */
export default function RestrictionPage() {
  const { t } = useTranslation();
  const { current_group: group, user } = useCurrentIndex();
  const { restriction: wanted } = useSearch({ strict: false });
  const back = useRouterState({ select: ({ location }) => location.pathname.replace(/\/[^/]*$/, '') });
  if (!group) return null;
  const restriction = group.constraints.find(({ id }) => id === wanted);
  return (
    <div className={page.page}>
      <PageLink to={back} isBack>
        {back === '/schedule' ? t('title.schedule') : t('title.restrictions')}
      </PageLink>
      {wanted && !restriction ? (
        <p className={page.lead}>{t('restrictions.gone')}</p>
      ) : (
        <RestrictionEditor
          key={wanted}
          groupId={group.id}
          restriction={restriction}
          firstWeekday={user.first_weekday}
          back={back}
        />
      )}
    </div>
  );
}
