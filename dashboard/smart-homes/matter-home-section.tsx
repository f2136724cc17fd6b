import { Button } from '@mantine/core';
import type { MatterHome } from '@sluice/contract/smart-homes';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { matterHomeQuery, useMatterHomeCalls } from './calls.ts';
import { PairingCode, ShownSection } from './shown-section.tsx';

/** Shows the garden to homes by Matter, with the code to pair. */
export function MatterHomeSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const read = useQuery(matterHomeQuery(groupId));
  const calls = useMatterHomeCalls(groupId);
  const home = read.data?.matter_home ?? null;
  const { admit } = calls;
  return (
    <ShownSection
      {...{ groupId, calls, isOffered: read.data?.is_offered, reads: [read] }}
      texts={{
        title: t('matterHome.title'),
        lead: t('matterHome.lead'),
        off: t('matterHome.off'),
        on: t('matterHome.on'),
      }}
      moreActions={
        home?.pairing_code &&
        home.admits_until === null && (
          <Button
            variant="default"
            loading={admit.isPending}
            onClick={() => admit.mutate(groupId, { onSuccess: () => showDone(t('matterHome.admitted'), null) })}
          >
            {t('matterHome.admit')}
          </Button>
        )
      }
    >
      {home && <MatterPairing home={home} />}
    </ShownSection>
  );
}

function MatterPairing({ home }: { home: MatterHome }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { admits_until: until, homes } = home;
  const names = homes.map(({ label, vendor_id }) => label ?? t('matterHome.unnamed', { number: vendor_id })).join(', ');
  return (
    <>
      {!home.is_announced && <p role="alert">{t('matterHome.notAnnounced')}</p>}
      <PairingCode
        home={home}
        code={{
          text: home.pairing_code,
          toScan: home.qr_text,
          hint: t('matterHome.codeHint'),
          label: t('matterHome.qr'),
        }}
        facts={[
          until === null ? t('matterHome.admitsNone') : t('matterHome.admits', { time: dates.time(until) }),
          names === '' ? t('matterHome.notPaired') : t('matterHome.paired', { names }),
        ]}
      />
    </>
  );
}
