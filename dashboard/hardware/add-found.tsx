/** Gives something that was found what it asks for, and adds it: named now, or after it was tried. */

import { Button, Checkbox } from '@mantine/core';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Hub } from '@sluice/contract/hubs';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/thing-settings.module.css';
import { type Access, AccessFields } from './access-fields.tsx';

export interface Addition {
  name: string;
  driver: DriverKind;
  address: string;
  access: Access;
  hub_id: Hub['id'] | null;
  /** Only for what has no timer of its own. */
  accepts_no_timer?: boolean;
  /** Only for what may be no valve. */
  is_water_valve?: boolean;
}

type Props = {
  groupId: string;
  found: FoundDevices['devices'][number];
  hubs: readonly Pick<Hub, 'id' | 'name'>[];
  /** The login with which it was listed. */
  access: Access;
  add: (addition: Addition) => Promise<unknown>;
  onAdded: () => void;
  isTried: boolean;
};

/** Until it is named by its owner. */
const nameFound = ({ name, model }: Props['found']) => (name ?? model).slice(0, LIMITS.nameMaxCharacters);

export function AddFound({ groupId, found, hubs, access, add, onAdded, isTried }: Props) {
  const { t } = useTranslation();
  const { driver, address, needs, messages, can_be_guarded: isWithoutTimer } = found;
  const start: Addition = {
    name: isTried ? nameFound(found) : (found.name ?? ''),
    driver,
    address,
    access,
    hub_id: found.needs_hub ? (hubs[0]?.id ?? null) : null,
    ...(isWithoutTimer ? { accepts_no_timer: false } : {}),
    ...(messages ? { is_water_valve: false } : {}),
  };
  const draft = useSendForm<Addition>({
    start,
    schema: async () => (await import('./schemas.ts')).foundAddition,
    send: async (addition) => {
      await add(addition);
      onAdded();
    },
  });
  const { values, set, error, field } = draft;
  const isAccepted = values.accepts_no_timer !== false && values.is_water_valve !== false;
  return (
    <DraftForm name={`add hardware ${groupId}`} draft={draft} className={classes.form}>
      {driver === 'linktap' && <p className={classes.quiet}>{t('findHardware.linkTapNote')}</p>}
      {driver === 'ecowitt' && (
        <p className={classes.quiet}>
          {t(found.types.includes('SENSOR') ? 'findHardware.ecowittProbeNote' : 'findHardware.ecowittNote')}
        </p>
      )}
      {driver === 'gardena' && (
        <p className={classes.quiet}>
          {t(found.types.includes('SENSOR') ? 'findHardware.gardenaProbeNote' : 'findHardware.gardenaNote')}
        </p>
      )}
      {driver === 'matter' && <p className={classes.quiet}>{t('findHardware.matterNote')}</p>}
      {driver === 'rainbird' && <p className={classes.quiet}>{t('findHardware.rainBirdNote')}</p>}
      {driver === 'rainmachine' && <p className={classes.quiet}>{t('findHardware.rainMachineNote')}</p>}
      {!isTried && (
        <TextField label={t('deviceSettings.name')} placeholder={t('addDevice.nameExample')} {...field('name')} />
      )}
      <AccessFields
        driver={driver}
        needs={needs}
        access={values.access}
        error={error('access')}
        onChange={(access) => set('access', access)}
      />
      {found.needs_hub && (
        <SelectField
          label={t('addDevice.hub')}
          options={hubs.map(({ id, name: label }) => ({ value: id, label }))}
          {...field('hub_id')}
        />
      )}
      {messages && (
        <>
          <SentMessages {...messages} />
          <Checkbox
            label={t('findHardware.isWaterValve')}
            checked={values.is_water_valve === true}
            onChange={(event) => set('is_water_valve', event.currentTarget.checked)}
            error={error('is_water_valve')}
          />
        </>
      )}
      {isWithoutTimer && (
        <Checkbox
          label={t('findHardware.acceptNoTimer')}
          checked={values.accepts_no_timer === true}
          onChange={(event) => set('accepts_no_timer', event.currentTarget.checked)}
        />
      )}
      <span>
        <Button type="submit" loading={draft.isSending} disabled={!isAccepted}>
          {t(isTried ? 'findHardware.connect' : 'form.add')}
        </Button>
      </span>
    </DraftForm>
  );
}

/** The commands that a plain switch is sent: its owner checks that it is the right one. */
function SentMessages({ adding, opening, closing }: NonNullable<Props['found']['messages']>) {
  const { t } = useTranslation();
  const moments = [
    [t('findHardware.sentToAdd'), adding],
    [t('findHardware.sentToWater'), opening],
    [t('findHardware.sentToStop'), closing],
  ] as const;
  return (
    <dl className={classes.sent}>
      {moments.map(([moment, messages]) => (
        <div key={moment}>
          <dt>{moment}</dt>
          {messages.map((message) => (
            <dd key={message}>
              <code>{message}</code>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
