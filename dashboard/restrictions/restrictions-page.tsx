import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { Constraint } from '@sluice/contract/restrictions';
import { may } from '@sluice/engine/vocabulary/roles';
import { Link } from '@tanstack/react-router';
import { CalendarSection } from '../appointments/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { CardList } from '../page-kit/list/card-list.tsx';
import { RemoveButton } from '../page-kit/list/remove-dialog.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { useAddRestriction, useRemoveRestriction } from './calls.ts';
import { useRestrictionSentence } from './restriction-sentence.ts';

/** When the user does not want water. */
export default function RestrictionsPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const tell = useRestrictionSentence();
  const { mutate: add } = useAddRestriction(group?.id ?? '');
  const { mutate: remove } = useRemoveRestriction();
  if (!group) return null;

  const removeIt = ({ id, version: _version, ...restorable }: Constraint) =>
    remove(id, {
      onSuccess: ({ recalculation }) =>
        showDone(t('form.removed'), recalculation, { label: t('snackbar.undo'), run: () => add(restorable) }),
    });

  return (
    <div className={page.page}>
      <p className={page.lead}>{t('restrictions.lead')}</p>
      <CardList
        none={group.constraints.length > 0 ? undefined : t('restrictions.none')}
        add={
          <Button component={Link} to="/settings/restrictions/RestrictionsSetting">
            {t('restrictions.add')}
          </Button>
        }
      >
        {group.constraints.map((restriction) => (
          <Card key={restriction.id}>
            <p className={classes.cardText}>{tell(restriction)}</p>
            <div className={classes.actions}>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/settings/restrictions/RestrictionsSetting"
                    search={{ restriction: restriction.id }}
                  />
                )}
                aria-label={`${t('form.edit')}: ${tell(restriction)}`}
              >
                {t('form.edit')}
              </Button>
              <RemoveButton name={tell(restriction)} onRemove={() => removeIt(restriction)} />
            </div>
          </Card>
        ))}
      </CardList>
      {may(group.relationship, 'change') && <CalendarSection key={group.id} group={group} />}
    </div>
  );
}
