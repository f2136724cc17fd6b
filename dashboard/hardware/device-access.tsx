import { DRIVER_ACCESS, type DriverKind } from '@sluice/engine/vocabulary/hardware';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveButton } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import classes from '../ui/layout/thing-settings.module.css';
import { type Access, AccessFields } from './access-fields.tsx';

type Props = {
  /** A device or a sensor. */
  device: { id: string; name: string; driver: DriverKind };
  change: (access: Access) => Promise<unknown>;
};

/** The login of a device or sensor whose owner has changed it there; nothing where its kind has none. */
export function DeviceAccess({ device, change }: Props) {
  const { t } = useTranslation();
  const needs = DRIVER_ACCESS[device.driver] ?? [];
  const draft = useSendForm<{ access: Access }>({
    start: { access: {} },
    schema: async () => (await import('./schemas.ts')).deviceAccessChange,
    send: async (values) => {
      await change(values.access);
      showDone(t('deviceSettings.accessTaken', { name: device.name }), null);
    },
  });
  if (needs.length === 0) return null;
  return (
    <Folded title={t('deviceSettings.access')}>
      <p className={classes.quiet}>{t('deviceSettings.accessHint')}</p>
      <DraftForm name={`access ${device.id}`} draft={draft} className={classes.form}>
        <AccessFields
          driver={device.driver}
          needs={needs}
          access={draft.values.access}
          error={draft.error('access')}
          onChange={(access) => draft.set('access', access)}
        />
        <SaveButton draft={draft} />
      </DraftForm>
    </Folded>
  );
}
