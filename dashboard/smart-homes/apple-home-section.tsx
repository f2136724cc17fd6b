import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { appleHomeQuery, useAppleHomeCalls } from './calls.ts';
import { PairingCode, ShownSection } from './shown-section.tsx';

/** Shows the garden in Apple's Home, with the code to pair. */
export function AppleHomeSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const read = useQuery(appleHomeQuery(groupId));
  const calls = useAppleHomeCalls(groupId);
  const home = read.data?.apple_home ?? null;
  const number = home?.controllers.length ?? 0;
  return (
    <ShownSection
      {...{ groupId, calls, isOffered: read.data?.is_offered, reads: [read] }}
      texts={{
        title: t('appleHome.title'),
        lead: t('appleHome.lead'),
        off: t('appleHome.off'),
        on: t('appleHome.on'),
      }}
    >
      {home && (
        <PairingCode
          home={home}
          code={{
            text: home.setup_code,
            toScan: home.setup_uri,
            hint: t('appleHome.codeHint'),
            label: t('appleHome.qr'),
          }}
          facts={[number === 0 ? t('appleHome.notPaired') : t('appleHome.paired', { number })]}
        />
      )}
    </ShownSection>
  );
}
