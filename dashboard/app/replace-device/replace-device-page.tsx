import '../../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { AddDevice } from '../../devices/add-device-card.tsx';
import { ForChangers } from '../../groups/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useSubject } from '../../page-kit/frame/subject.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MoveZone, ReplaceDevice } from '../../replacements/index.ts';
import classes from '../../ui/layout/page.module.css';

type Props = { group: CurrentGroup; device: CurrentGroup['devices'][number] };

function Replacement({ group, device }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.lead}>{t('replaceDevice.lead', { device: device.name })}</p>
      <ReplaceDevice
        group={group}
        old={device}
        addDevice={(onAdded) => <AddDevice group={group} onAdded={({ id }) => onAdded(id)} />}
      />
      <MoveZone group={group} device={device} />
    </>
  );
}

/** Another device takes the place of one, or another valve that of one zone. */
export default function ReplaceDevicePage() {
  const { t } = useTranslation();
  const wanted = useSubject('device');
  return (
    <ForChangers>
      {(group) => {
        const device = group.devices.find(({ id }) => id === (wanted ?? group.devices[0]?.id));
        return (
          <div className={classes.page}>
            <PageLink to="/settings/devices" isBack>
              {t('replaceDevice.back')}
            </PageLink>
            {device ? (
              <Replacement key={device.id} group={group} device={device} />
            ) : (
              <p className={classes.lead}>{t('replaceDevice.gone')}</p>
            )}
          </div>
        );
      }}
    </ForChangers>
  );
}
