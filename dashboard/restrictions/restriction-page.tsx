import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Constraint, ConstraintCreation } from '@sluice/contract/restrictions';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { useEditForm } from '../page-kit/form/use-edit-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { GardenWhatIf } from '../past-year/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { isSame } from '../ui/form/differences.ts';
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
          group={group}
          restriction={restriction}
          firstWeekday={user.first_weekday}
          back={back}
        />
      )}
    </div>
  );
}

type Props = { group: CurrentGroup; restriction: Constraint | undefined; firstWeekday: number; back: string };

const toValues = ({ time_frame, months, days }: Constraint): ConstraintCreation => ({ time_frame, months, days });

function RestrictionEditor({ group, restriction, firstWeekday, back }: Props) {
  const { id: groupId } = group;
  const { mutateAsync: add } = useAddRestriction(groupId);
  const { mutateAsync: change } = useChangeRestriction();
  const { form } = useEditForm({
    name: 'restriction',
    groupId,
    thing: restriction,
    fresh: () => ({ time_frame: null, months: [], days: [] }),
    toValues,
    toWhole: (values) => values,
    schema: async () => (await import('./schemas.ts')).constraintCreation,
    add: (added: ConstraintCreation) => add(added),
    change,
    readStored: (answer) => answer.constraint,
    back,
  });

  const { values } = form.draft;
  const isChanged = !restriction || !isSame(toValues(restriction), values);
  const others = group.constraints.filter(({ id }) => id !== restriction?.id).map(toValues);
  const whatIf = <GardenWhatIf group={group} settings={isChanged ? { constraints: [...others, values] } : {}} />;
  return <RestrictionForm form={form} firstWeekday={firstWeekday} after={whatIf} />;
}
