import '../ui/mantine-field-styles.ts';
import { StatusBadge } from '../devices/index.ts';
import { useGarden } from '../groups/index.ts';
import { FindHardware } from '../hardware/index.ts';
import { AddCard } from '../page-kit/add-card.tsx';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { PageLink } from '../page-kit/page-link.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/form-page.module.css';
import classes from '../ui/page.module.css';
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
  const draft = useAddForm({
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
