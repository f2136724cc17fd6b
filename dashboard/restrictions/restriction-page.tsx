import '../ui/form/mantine-field-styles.ts';
import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { useEditForm } from '../page-kit/form/use-edit-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import page from '../ui/layout/page.module.css';
import { useAddRestriction, useChangeRestriction } from './calls.ts';
import { RestrictionForm } from './restriction-form.tsx';

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

type Props = { groupId: string; restriction: Constraint | undefined; firstWeekday: number; back: string };

function RestrictionEditor({ groupId, restriction, firstWeekday, back }: Props) {
  const { mutateAsync: add } = useAddRestriction(groupId);
  const { mutateAsync: change } = useChangeRestriction();
  const { form } = useEditForm({
    name: 'restriction',
    groupId,
    thing: restriction,
    fresh: () => ({ time_frame: null, months: [], days: [] }),
    toValues: ({ time_frame, months, days }) => ({ time_frame, months, days }),
    toWhole: (values) => values,
    schema: async () => (await import('./schemas.ts')).constraintCreation,
    add: (added: ConstraintCreation) => add(added),
    change,
    readStored: (answer) => answer.constraint,
    back,
  });

  return <RestrictionForm form={form} firstWeekday={firstWeekday} />;
}
