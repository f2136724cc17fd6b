/** The proof as a file that a spreadsheet opens (RFC 4180). */
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import type { MessageKey } from '../platform/language.ts';
import type { JudgedLaw, ProofDay } from './regulation-proof.ts';

type Translate = (key: MessageKey, figures?: Record<string, string | number>) => string;

const COLUMNS = ['date', 'zone', 'minutes', 'times', 'laws', 'within', 'why'] as const;

/** One line for each zone and day. */
export function writeProof(days: readonly ProofDay[], t: Translate): string {
  const lines = [COLUMNS.map((column) => t(`proof.column.${column}`)), ...days.map((day) => writeDay(day, t))];
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join('')}`;
}

function writeDay({ date, zone, minutes, runs, laws }: ProofDay, t: Translate): string[] {
  const isWithin = laws.every(({ breaches }) => breaches.length === 0);
  return [
    date,
    zone,
    String(minutes),
    runs.map(({ from, to }) => `${from}-${to}`).join('; '),
    laws.map(({ name, isFollowed }) => (isFollowed ? name : `${name} (${t('compliance.setAside')})`)).join('; '),
    runs.length === 0 ? '' : t(isWithin ? 'proof.within' : 'proof.notWithin'),
    [...new Set(reasons(laws, runs.length > 0, t))].join('; '),
  ];
}

function reasons(laws: readonly JudgedLaw[], isWatered: boolean, t: Translate): string[] {
  if (laws.length === 0) return [t('proof.noLaw')];
  if (!isWatered) return laws.some(({ isDayClosed }) => isDayClosed) ? [t('proof.closedDay')] : [];
  return laws.flatMap(({ name, breaches }) => breaches.map((breach) => `${name}: ${t(`compliance.breach.${breach}`)}`));
}
