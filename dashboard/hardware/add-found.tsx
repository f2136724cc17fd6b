/** Names something that was found, gives it what it asks for, and adds it. */
import { Button, PasswordInput } from '@mantine/core';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Hub } from '@sluice/contract/hubs';
import type { AccessField, DriverKind } from '@sluice/engine/vocabulary/hardware';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/thing-settings.module.css';

export interface Addition {
  name: string;
  driver: DriverKind;
  address: string;
  access: { [Field in AccessField]?: string };
  hub_id: Hub['id'] | null;
}

type Props = {
  groupId: string;
  found: FoundDevices['devices'][number];
  hubs: readonly Pick<Hub, 'id' | 'name'>[];
  add: (addition: Addition) => Promise<unknown>;
  onAdded: () => void;
};

export function AddFound({ groupId, found, hubs, add, onAdded }: Props) {
  const { t } = useTranslation();
  const { name, driver, address, needs } = found;
  const start: Addition = {
    name: name ?? '',
    driver,
    address,
    access: {},
    hub_id: found.needs_hub ? (hubs[0]?.id ?? null) : null,
  };
  const draft = useAddForm<Addition>({
    start,
    schema: async () => (await import('./schemas.ts')).hardwareAddition,
    send: async (addition) => {
      await add(addition);
      onAdded();
    },
  });
  const { values, set, error, field } = draft;
  const setAccess = (entry: Addition['access']) => set('access', { ...values.access, ...entry });
  return (
    <DraftForm name={`add hardware ${groupId}`} draft={draft} className={classes.form}>
      <TextField label={t('deviceSettings.name')} placeholder={t('addDevice.nameExample')} {...field('name')} />
      {needs.includes('user') && (
        <TextField
          label={t('findHardware.user')}
          autoComplete="off"
          value={values.access.user ?? ''}
          onChange={(user) => setAccess({ user })}
        />
      )}
      {needs.includes('password') && (
        <PasswordInput
          label={t('findHardware.password')}
          description={t('findHardware.passwordHint')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('account.showPassword') }}
          aria-invalid={error('access') !== undefined}
          value={values.access.password ?? ''}
          error={error('access')}
          onChange={({ currentTarget }) => setAccess({ password: currentTarget.value })}
        />
      )}
      {found.needs_hub && (
        <SelectField
          label={t('addDevice.hub')}
          options={hubs.map(({ id, name: label }) => ({ value: id, label }))}
          {...field('hub_id')}
        />
      )}
      <span>
        <Button type="submit" loading={draft.isSending}>
          {t('form.add')}
        </Button>
      </span>
    </DraftForm>
  );
}
