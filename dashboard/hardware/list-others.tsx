/** Gives a found device its login, which lists what can be added of it. Adds nothing. */
import { Button } from '@mantine/core';
import type { FoundDevices, FoundDevicesLogin } from '@sluice/contract/devices';
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/thing-settings.module.css';
import { type Access, AccessFields } from './access-fields.tsx';
import { useListHardware } from './calls.ts';

type Found = FoundDevices['devices'];
type Props = {
  groupId: string;
  found: Found[number];
  /** What is looked for there. */
  type: AdoptableType;
  onListed: (others: Found, access: Access) => void;
};

export function ListOthers({ groupId, found, type, onListed }: Props) {
  const { t } = useTranslation();
  const { driver, address, needs } = found;
  const { mutateAsync: list } = useListHardware(groupId);
  const draft = useSendForm<FoundDevicesLogin>({
    start: { driver, address, access: {} },
    schema: async () => (await import('./schemas.ts')).foundDevicesLogin,
    send: async (login) => {
      const { devices } = await list(login);
      onListed(devices, login.access);
    },
  });
  const { values, set, error } = draft;
  return (
    <DraftForm name={`list hardware ${groupId}`} draft={draft} className={classes.form}>
      <AccessFields
        driver={driver}
        needs={needs}
        access={values.access}
        error={error('access')}
        onChange={(access) => set('access', access)}
      />
      <span>
        <Button type="submit" loading={draft.isSending}>
          {t(type === 'SENSOR' ? 'findHardware.listSensors' : 'findHardware.listOthers')}
        </Button>
      </span>
    </DraftForm>
  );
}
