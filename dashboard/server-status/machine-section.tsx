import type { ServerStatus } from '@sluice/contract/server-status';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Section } from '../ui/layout/section.tsx';
import { FactList } from '../ui/text/fact-list.tsx';
import { formatBytes } from './file-size.ts';

/** Version, time and room. */
export function MachineSection({ status }: { status: ServerStatus }) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const { disk, clock } = status;
  return (
    <Section title={t('serverPage.machine')}>
      <FactList
        facts={[
          { name: 'Sluice', value: status.version },
          { name: 'Node.js', value: status.node },
          { name: 'PostgreSQL', value: status.postgresql },
          {
            name: t('serverPage.startedAt'),
            value: dates.ago(status.started_at, now),
            exact: dates.exact(status.started_at),
          },
          { name: t('serverPage.clock'), value: dates.exact(clock.now) },
          {
            name: t('serverPage.disk'),
            value: t('serverPage.freeOf', { free: size(disk.free_bytes), total: size(disk.total_bytes) }),
          },
          { name: t('serverPage.folder'), value: disk.folder },
          { name: t('serverPage.database'), value: size(status.database_bytes) },
        ]}
      />
    </Section>
  );
}
