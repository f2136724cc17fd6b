import { useSendForm } from '../page-kit/form/use-send-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { StatusBadge } from '../devices/index.ts';
import { useGarden } from '../groups/index.ts';
import { FindHardware } from '../hardware/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { AddCard } from '../page-kit/list/add-card.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/layout/form-page.module.css';
import classes from '../ui/layout/page.module.css';
import { useAddHub } from './calls.ts';
import { HubCard } from './hub-card.tsx';
import { useHubsRead, useOwnHubs } from './use-own-hubs.ts';

/** The Zigbee hubs; without a garden there is nowhere to put a new one. */
export default function HubsPage() {
  const { t } = useTranslation();
  const hubs = useOwnHubs();
  const read = useHubsRead();
  const garden = useGarden();
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('hubList.lead')}</p>
      <FailedReads reads={[read]} />
      {hubs.length === 0 && (read.data || !garden) && <p className={classes.lead}>{t('hubList.none')}</p>}
      <ul className={`${form.cards} ${form.plainList}`}>
        {hubs.map((hub) => (
          <li key={hub.id}>
            <HubCard heading="h2" hub={hub} status={<StatusBadge status={hub.status} />}>
              <PageLink
                to="/settings/hubs/HubSetting"
                search={{ hub: hub.id }}
                label={t('hubList.changeName', { name: hub.name })}
              >
                {t('hubList.change')}
              </PageLink>
            </HubCard>
          </li>
        ))}
      </ul>
      {garden?.mayChange && <AddHub groupId={garden.group.id} />}
    </div>
  );
}

/** A hub of one's own, or a simulated one to try things out with. */
function AddHub({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddHub(groupId);
  const draft = useSendForm({
    start: { name: '' },
    schema: async () => (await import('./schemas.ts')).hubCreation,
    send: async ({ name }) => {
      await add({ name, driver: 'simulated' });
      showDone(t('form.added'), null);
    },
  });
  return (
    <>
      <FindHardware
        groupId={groupId}
        type="HUB"
        hubs={[]}
        add={async ({ hub_id: _none, ...hub }) => {
          await add(hub);
          showDone(t('form.added'), null);
        }}
      />
      <AddCard title={t('addHub.title')} name={`add hub ${groupId}`} draft={draft}>
        <TextField label={t('addHub.name')} placeholder={t('addHub.nameExample')} {...draft.field('name')} />
      </AddCard>
    </>
  );
}
