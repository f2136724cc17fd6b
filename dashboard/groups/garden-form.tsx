import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { GARDEN_LOCATIONS, type GardenLocation } from '@sluice/engine/vocabulary/garden';
import { may } from '@sluice/engine/vocabulary/roles';
import { useNavigate } from '@tanstack/react-router';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useChangeGroup, useRemoveGroup } from './calls.ts';
import { leaveGroup } from './chosen-group.ts';

/** The garden's name and kind; its owner may also remove it. */
export function GardenForm({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: change } = useChangeGroup(group.id);
  const { mutateAsync: remove, isPending } = useRemoveGroup(() => leaveGroup(group.id));
  const draft = useSettingsForm({
    stored: group as Pick<CurrentGroup, 'name' | 'location' | 'version'>,
    toValues: ({ name, location }) => ({ name, location: location as GardenLocation }),
    schema: async () => (await import('./schemas.ts')).groupChange,
    send: change,
    readStored: (answer) => answer.group,
  });
  const { field } = draft;
  return (
    <Section title={t('gardenForm.title')}>
      <DraftForm name={`garden ${group.id}`} draft={draft} className={classes.form}>
        <div className={classes.row}>
          <TextField label={t('gardenForm.name')} {...field('name')} />
          {group.device_type !== 'PUMP' && (
            <SelectField
              label={t('gardenForm.location')}
              options={GARDEN_LOCATIONS.map((place) => ({ value: place, label: t(`gardenLocation.${place}`) }))}
              {...field('location')}
            />
          )}
        </div>
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={draft.isSending}>
            {t('gardenForm.save')}
          </Button>
        </div>
      </DraftForm>
      <div className={classes.actions}>
        <PageLink to="/newcomer" search={{ step: 'garden' }}>
          {t('groups.add')}
        </PageLink>
        {may(group.relationship, 'own') && (
          <RemoveThing
            name={group.name}
            label={t('gardenForm.remove')}
            warning={t('gardenForm.removeWarning')}
            isBusy={isPending}
            onRemove={() => remove(group.id)}
            onRemoved={() => void navigate({ to: '/home' })}
          />
        )}
      </div>
    </Section>
  );
}
