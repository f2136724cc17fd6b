import { makeOptions } from '../../ui/fields/choice/select-field.tsx';
import '../../ui/form/mantine-field-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { CHART_SCALES, type ChartScale } from '@sluice/engine/vocabulary/watering';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentIndex } from '../../groups/index.ts';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { hasFailed } from '../../page-kit/failure/has-failed.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Segments } from '../../ui/fields/choice/segments.tsx';
import { valveReportQuery, zoneChartQuery } from '../calls.ts';
import { ZoneWater } from '../water/zone-water.tsx';
import valveReportClasses from './valve-report.module.css';
import { ZoneChartTable } from './zone-chart-table.tsx';
import classes from './zone-status.module.css';

const ZoneChart = onDemand(async () => (await import('./zone-chart.tsx')).ZoneChart);

/** How a zone fares: its probe and its watering over a day to two years, and its valve. */
export default function ZoneStatus() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const { zone: asked }: { zone?: string } = useSearch({ strict: false });
  const zones = group?.zones ?? [];
  const [chosen, setChosen] = useState(asked);
  const [scale, setScale] = useState<ChartScale>('week');
  const zone = zones.find(({ id }) => id === chosen) ?? zones[0];
  if (!zone) return <p>{t('zoneStatus.noZones')}</p>;
  const isGone = asked !== undefined && chosen === asked && zone.id !== asked;
  return (
    <div className={classes.status}>
      {isGone && <p role="alert">{t('zoneList.gone')}</p>}
      <div className={classes.choice}>
        {zones.length > 1 && (
          <NativeSelect
            label={t('zoneStatus.zone')}
            value={zone.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={makeOptions(zones)}
          />
        )}
        <Segments
          label={t('zoneStatus.scale')}
          options={CHART_SCALES.map((one) => ({ value: one, label: t(`chartScale.${one}`) }))}
          chosen={scale}
          onChange={setScale}
        />
      </div>
      {group && <Figures zone={zone} group={group} scale={scale} />}
      <h2 className={classes.heading}>{t('valveReport.title')}</h2>
      <ValveReportCard key={zone.id} zoneId={zone.id} />
    </div>
  );
}

type FiguresProps = { zone: Zone; group: CurrentGroup; scale: ChartScale };

function Figures({ zone, group, scale }: FiguresProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const [isProbe, setProbe] = useState(false);
  const read = useQuery(zoneChartQuery(zone.id, scale));
  const { data: chart } = read;
  if (hasFailed(read)) return <FailedReads reads={[read]} />;
  if (!chart) return <div className={classes.pending} aria-hidden="true" />;
  /** The account of the soil says the same and more. */
  const isFirst = chart.soil_days.length > 0;
  const table = (
    <details onToggle={(event) => setTable(event.currentTarget.open)}>
      <summary className={classes.summary}>{t('zoneChart.asTable')}</summary>
      {isTable && <ZoneChartTable chart={chart} caption={t('zoneChart.caption', { zone: zone.name })} />}
    </details>
  );
  return (
    <>
      {(chart.scale === 'week' || chart.scale === 'month') && <ZoneWater zone={zone} group={group} chart={chart} />}
      {isFirst ? (
        <details onToggle={(event) => setProbe(event.currentTarget.open)}>
          <summary className={classes.summary}>{t('zoneChart.probeTitle')}</summary>
          {isProbe && <ZoneChart chart={chart} />}
          {table}
        </details>
      ) : (
        <>
          <ZoneChart chart={chart} />
          {table}
        </>
      )}
    </>
  );
}

/** Current, voltage and status of a zone's valve, measured when it is asked for. */
function ValveReportCard({ zoneId }: { zoneId: ZoneId }) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const [isWanted, setWanted] = useState(false);
  const { data: report, isFetching, isError, refetch } = useQuery({ ...valveReportQuery(zoneId), enabled: isWanted });
  const rows = report && [
    [t('valveReport.status'), t(`valveState.${report.status}`)],
    [t('valveReport.valve'), report.is_open ? t('valveReport.open') : t('valveReport.closed')],
    [t('valveReport.current'), measured(report.current_ma, 0, 'mA')],
    [t('valveReport.voltage'), measured(report.voltage_v, 1, 'V')],
  ];
  function measured(value: number | null, digits: number, unit: string) {
    return value === null ? t('valveReport.notMeasured') : asText(units.measured(value, digits, unit));
  }
  return (
    <div className={valveReportClasses.report} aria-live="polite">
      {rows && (
        <>
          <dl className={valveReportClasses.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={valveReportClasses.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={valveReportClasses.quiet}>
            {t('valveReport.measured', { when: dates.time(report.measured.utc) })}
          </p>
        </>
      )}
      {isError && !isFetching && <p className={valveReportClasses.quiet}>{t('valveReport.failed')}</p>}
      <Button
        variant="default"
        loading={isFetching}
        onClick={() => (isWanted ? void refetch() : setWanted(true))}
        className={valveReportClasses.button}
      >
        {report ? t('valveReport.again') : t('valveReport.ask')}
      </Button>
    </div>
  );
}
