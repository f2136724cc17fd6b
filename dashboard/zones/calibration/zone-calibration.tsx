import { Button } from '@mantine/core';
import type { CalibratedFigure, ZoneCalibration as Calibration } from '@sluice/contract/zone-calibration';
import type { Zone } from '@sluice/contract/zones';
import { asText, type Figure } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';
import { FactRows, fact } from '../../ui/text/fact-rows.tsx';
import { calibrationQuery, useDecideCalibration } from './calls.ts';
import classes from './zone-calibration.module.css';

type Props = { zoneId: Zone['id']; mayChange: boolean };

/** Each figure of a zone as it was declared and as the garden taught it, and what people decide about that. */
export function ZoneCalibration({ zoneId, mayChange }: Props) {
  const read = useQuery(calibrationQuery(zoneId));
  if (read.data === undefined) return <FailedReads reads={[read]} />;
  return <Learned calibration={read.data} mayChange={mayChange} />;
}

function Learned({ calibration, mayChange }: { calibration: Calibration; mayChange: boolean }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { crop_coefficient, measurement, precipitation_rate_mm_per_hour, total_available_water_mm } = calibration;
  const coefficient = (value: number): Figure => ({ value: units.number(value, 2), unit: '' });
  const rows = [
    { term: t('calibration.rate'), figure: precipitation_rate_mm_per_hour, write: units.rate },
    { term: t('calibration.water'), figure: total_available_water_mm, write: units.waterDepth },
    { term: t('calibration.demand'), figure: crop_coefficient, write: coefficient },
  ];
  const isBeyond = rows.some(({ figure }) => figure?.is_beyond_bounds);
  return (
    <div className={classes.learned}>
      <p>{useLead(calibration)}</p>
      <FactRows
        className={classes.rows}
        rows={rows.map(({ term, figure, write }) => figure !== null && fact(term, describe(figure, write)))}
      />
      {isBeyond && <p className={classes.note}>{t('calibration.beyond')}</p>}
      {measurement !== null && (
        <p>{t('calibration.catchCan', { volume: asText(units.volume(measurement.saved_l_per_month)) })}</p>
      )}
      {mayChange && <Decisions calibration={calibration} />}
      <History calibration={calibration} />
    </div>
  );

  function describe({ declared, learned, least, most }: CalibratedFigure, write: (value: number) => Figure): string {
    const text = (value: number) => asText(write(value)).trim();
    return t('calibration.figures', {
      learned: text(learned),
      // The range has its unit once.
      least: write(least).value,
      most: text(most),
      declared: text(declared),
      sure: t(`calibration.sure.${howSure(least, most)}`),
    });
  }
}

/** Bounds of the middle four fifths, as the factor between them. */
const SURE = { quite: 1.25, fairly: 1.4 } as const;

function howSure(least: number, most: number): 'quite' | 'fairly' | 'hardly' {
  const factor = most / least;
  if (factor <= SURE.quite) return 'quite';
  return factor <= SURE.fairly ? 'fairly' : 'hardly';
}

function useLead({ basis, evenings, since, mode }: Calibration): string {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  if (basis === 'nothing') return t('calibration.nothing');
  const from =
    basis === 'neighbours' || since === null
      ? t('calibration.byNeighbours')
      : t('calibration.byProbe', { evenings: units.number(evenings, 0), day: dates.dayAndMonth(since) });
  return joinSentences(from, t(mode === 'fixed' ? 'calibration.isFixed' : 'calibration.isLearning'));
}

function Decisions({ calibration }: { calibration: Calibration }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDecideCalibration(calibration.zone_id);
  const { basis, mode, can_undo: canUndo } = calibration;
  const hasLearned = basis !== 'nothing';
  return (
    <div className={form.actions}>
      {hasLearned && mode === 'learning' && (
        <Button variant="light" loading={isPending} onClick={() => mutate({ action: 'apply' })}>
          {t('calibration.apply')}
        </Button>
      )}
      {mode === 'fixed' && (
        <Button variant="light" loading={isPending} onClick={() => mutate({ action: 'learn' })}>
          {t('calibration.learn')}
        </Button>
      )}
      {hasLearned && (
        <Button variant="default" loading={isPending} onClick={() => mutate({ action: 'forget' })}>
          {t('calibration.forget')}
        </Button>
      )}
      {canUndo && (
        <Button variant="default" loading={isPending} onClick={() => mutate({ action: 'undo' })}>
          {t('calibration.undo')}
        </Button>
      )}
    </div>
  );
}

function History({ calibration: { history } }: { calibration: Calibration }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  if (history.length === 0) return null;
  return (
    <ul className={classes.history} aria-label={t('calibration.history')}>
      {history.map(({ action, at, by }) => (
        <li key={at.utc}>
          {t(`calibration.did.${action}`, {
            day: dates.dayAndMonth(at.local_date),
            name: by ?? t('calibration.somebody'),
          })}
        </li>
      ))}
    </ul>
  );
}
