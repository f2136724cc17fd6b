import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { isDraftKept } from '../platform/kept-drafts.ts';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import { Section } from '../ui/section.tsx';
import { savingsQuery, tariffQuery, useSaveTariff } from './calls.ts';
import { guessCurrency } from './currencies.ts';
import { SavingsPicture } from './savings-picture.tsx';
import classes from './savings-section.module.css';
import { SavingsWords } from './savings-words.tsx';
import { TariffForm } from './tariff-form.tsx';
import { ZoneSavings } from './zone-savings.tsx';

export function SavingsSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const read = useQuery(savingsQuery(group.id));
  const { data: savings } = read;
  const isCompared = savings !== undefined && savings.zones.length > 0 && savings.days >= LIMITS.leastComparedDays;
  const findName = (zoneId: string) => group.zones.find(({ id }) => id === zoneId)?.name ?? '';
  return (
    <Section title={t('savings.title')}>
      <FailedReads reads={[read]} />
      {read.isPending && <div className={classes.pending} aria-hidden="true" />}
      {savings && !isCompared && (
        <p className={section.lead}>
          {savings.zones.length === 0 ? t('savings.none') : t('savings.young', { days: LIMITS.leastComparedDays })}
        </p>
      )}
      {savings && isCompared && (
        <>
          <div className={classes.savings}>
            <SavingsPicture savings={savings} />
            <SavingsWords savings={savings} />
          </div>
          <ZoneSavings zones={savings.zones} findName={findName} />
        </>
      )}
      {may(group.relationship, 'change') && <TariffPart group={group} />}
    </Section>
  );
}

function TariffPart({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { user } = useCurrentIndex();
  const read = useQuery(tariffQuery(group.id));
  const { data: tariff } = read;
  const save = useSaveTariff(group.id);
  const [startsOpen] = useState(() => isDraftKept(`tariff ${group.id}`));
  const likely = {
    currency: guessCurrency(group.setting.address.country),
    per: user.unit_system === 'US' ? ('1000gal' as const) : ('m3' as const),
  };
  return (
    <details open={startsOpen || undefined}>
      <summary className={classes.summary}>{t('tariff.title')}</summary>
      <p className={section.lead}>{t('tariff.lead')}</p>
      <FailedReads reads={[read]} />
      {tariff !== undefined && (
        <TariffForm
          key={group.id}
          name={`tariff ${group.id}`}
          tariff={tariff}
          likely={likely}
          onSave={save.mutateAsync}
        />
      )}
    </details>
  );
}
