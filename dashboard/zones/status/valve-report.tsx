import { Button } from '@mantine/core';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { valveReportQuery } from '../calls.ts';
import classes from './valve-report.module.css';

/** Current, voltage and status of a zone's valve, measured when it is asked for. */
export function ValveReportCard({ zoneId }: { zoneId: ZoneId }) {
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
    <div className={classes.report} aria-live="polite">
      {rows && (
        <>
          <dl className={classes.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet}>{t('valveReport.measured', { when: dates.time(report.measured.utc) })}</p>
        </>
      )}
      {isError && !isFetching && <p className={classes.quiet}>{t('valveReport.failed')}</p>}
      <Button
        variant="default"
        loading={isFetching}
        onClick={() => (isWanted ? void refetch() : setWanted(true))}
        className={classes.button}
      >
        {report ? t('valveReport.again') : t('valveReport.ask')}
      </Button>
    </div>
  );
}
