import type { ServerProcess, ServerStatus } from '@sluice/contract/server-status';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { FactList } from '../ui/text/fact-list.tsx';
import { formatBytes } from './file-size.ts';

/** Version, time and room. */
export function MachineSection({ status }: { status: ServerStatus }) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const { disk, clock, database_bytes: bytes, database_earlier: earlier } = status;
  const databaseSize = () => {
    if (earlier === null) return size(bytes);
    const grown = bytes - earlier.bytes;
    const change = `${grown < 0 ? '−' : '+'}${size(Math.abs(grown))}`;
    return t('serverPage.sizeSince', { size: size(bytes), change, day: dates.dayAndMonth(earlier.day) });
  };
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
          { name: t('serverPage.database'), value: databaseSize() },
        ]}
      />
      <div className={form.tight}>
        <h3 className={form.cardTitle}>{t('serverPage.processes')}</h3>
        <ul className={form.plainList}>
          {status.processes.map((process) => (
            <ProcessRow key={process.name} process={process} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function ProcessRow({ process }: { process: ServerProcess }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <Row
      name={process.name}
      facts={[
        ...(process.serves_pages ? [t('serverPage.servesPages')] : []),
        ...(process.devices > 0 ? [t('serverPage.hasDevices', { number: process.devices })] : []),
        ...(process.is_planner ? [t('serverPage.plans')] : []),
        ...(process.is_this ? [t('serverPage.thisProcess')] : []),
        dates.ago(process.connected_at, now),
      ]}
    >
      {null}
    </Row>
  );
}
