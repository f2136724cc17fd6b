import '../ui/mantine-field-styles.ts';
import type { Hub } from '@sluice/contract/hubs';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { RemoveThing } from '../page-kit/remove-thing.tsx';
import { useSubject } from '../page-kit/subject.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import classes from '../ui/page.module.css';
import { useRemoveHub } from './calls.ts';
import { EndDevices } from './end-devices.tsx';
import { HubFacts } from './hub-facts.tsx';
import { HubForm } from './hub-form.tsx';
import { HubNetwork } from './hub-network.tsx';
import { Pairing } from './pairing.tsx';

function HubSetting({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: remove, isPending } = useRemoveHub();
  return (
    <>
      <HubForm key={hub.id} hub={hub} />
      <Pairing hub={hub} />
      <EndDevices hub={hub} />
      <HubNetwork hub={hub} />
      <Folded title={t('deviceSettings.figures')}>
        <HubFacts hub={hub} />
      </Folded>
      <span>
        <RemoveThing
          name={hub.name}
          warning={t('hubList.removeWarning')}
          isBusy={isPending}
          onRemove={() => remove(hub.id)}
          onRemoved={() => void navigate({ to: '/settings/hubs' })}
        />
      </span>
    </>
  );
}

/** One hub: its name, what hangs on it, and letting more join. */
export default function HubSettingPage() {
  const { t } = useTranslation();
  const { hubs } = useCurrentIndex();
  const wanted = useSubject('hub');
  const hub = hubs.find(({ id }) => id === (wanted ?? hubs[0]?.id));
  return (
    <div className={classes.page}>
      <PageLink to="/settings/hubs" isBack>
        {t('hubList.back')}
      </PageLink>
      {hub ? <HubSetting hub={hub} /> : <p className={classes.lead}>{t('hubList.gone')}</p>}
    </div>
  );
}
