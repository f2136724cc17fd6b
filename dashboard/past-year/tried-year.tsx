import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './tried-year.module.css';
import { type BasisOfYear, useYearBasis } from './year-sentences.ts';

/** A figure that is being typed is sent once typing pauses. */
const TYPING_MS = 600;

/** What is tried, as a query asks for it. */
export const useSettled = (tried: object) => {
  const text = JSON.stringify(tried);
  const [settled] = useDebouncedValue(text, TYPING_MS);
  return { settled, isTyping: settled !== text };
};

type Props<Year> = {
  read: UseQueryResult<Year>;
  isTyping: boolean;
  lead: string;
  children: (year: Year) => ReactNode;
};

/** The past twelve months as they would have gone, or why that cannot be said. */
export function TriedYear<Year extends BasisOfYear>({ read, isTyping, lead, children }: Props<Year>) {
  const { t } = useTranslation();
  const { data: year, isPlaceholderData, isFetching } = read;
  const [refusal = null] = Object.values(readFieldErrors(read.error));
  const isPending = isFetching || isTyping;
  return (
    <section aria-label={t('whatIf.title')} aria-busy={isPending} className={classes.panel}>
      <p className={classes.lead}>{lead}</p>
      {refusal !== null && <p role="status">{refusal}</p>}
      {refusal === null && <FailedReads reads={[read]} />}
      {!year && isPending && <p className={classes.lead}>{t('whatIf.calculating')}</p>}
      {year && refusal === null && (
        <div className={isPending && isPlaceholderData ? classes.earlier : undefined}>
          {children(year)}
          <Basis year={year} />
        </div>
      )}
    </section>
  );
}

const Basis = ({ year }: { year: BasisOfYear }) => <p className={classes.lead}>{useYearBasis(year)}</p>;
