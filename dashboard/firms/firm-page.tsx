import '../ui/form/mantine-field-styles.ts';
import type { Firm } from '@sluice/contract/firms';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import type { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useSubject } from '../page-kit/frame/subject.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { firmQuery, useChangeFirm, useEndFirm, useRemoveMember } from './calls.ts';
import { CustomersSection } from './customers-section.tsx';
import { FirmFields } from './firm-fields.tsx';
import { LeavingButton } from './leaving-button.tsx';
import { PeopleSection } from './people-section.tsx';

/** A firm for its people: its customers' gardens, its people, and what it says of itself. */
export default function FirmPage() {
  const { t } = useTranslation();
  const id = useSubject('firm') ?? '';
  const read = useQuery({ ...firmQuery(id), enabled: id !== '', retry: false });
  const firm = read.data;
  return (
    <div className={`${page.page} ${page.sections}`}>
      <PageLink to="/settings/account" isBack>
        {t('title.account')}
      </PageLink>
      {firm ? <FirmSections key={firm.id} firm={firm} /> : <Missing read={read} isAsked={id !== ''} />}
    </div>
  );
}

function Missing({ read, isAsked }: { read: Parameters<typeof FailedReads>[0]['reads'][number]; isAsked: boolean }) {
  const { t } = useTranslation();
  if (isAsked && !read.isError) return <p aria-busy="true">{t('page.partLoading')}</p>;
  return <p className={page.lead}>{t('firms.gone')}</p>;
}

function FirmSections({ firm }: { firm: Firm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useCurrentIndex();
  const end = useEndFirm();
  const leave = useRemoveMember(firm.id);
  const goBack = () => void navigate({ to: '/settings/account', ignoreBlocker: true });
  return (
    <>
      <p className={page.lead}>{firm.name}</p>
      <CustomersSection firm={firm} />
      <PeopleSection firm={firm} ownId={user.id} />
      <Section title={t('firms.about')}>
        <div className={form.form}>
          <p>
            {t('firms.code')}: <strong>{firm.code}</strong>
          </p>
          <p className={form.lead}>{t('firms.codeHint')}</p>
          {firm.is_head && <AboutForm firm={firm} />}
        </div>
      </Section>
      <div className={form.actions}>
        <LeavingButton
          label={t('firms.leave')}
          title={t('firms.leaveTitle', { firm: firm.name })}
          warning={t('firms.leaveText')}
          isBusy={leave.isPending}
          onConfirm={() => leave.mutateAsync(user.id)}
          onDone={goBack}
        />
        {firm.is_head && (
          <LeavingButton
            label={t('firms.end')}
            title={t('firms.endTitle', { firm: firm.name })}
            warning={t('firms.endText')}
            isBusy={end.isPending}
            onConfirm={() => end.mutateAsync(firm.id)}
            onDone={goBack}
          />
        )}
      </div>
    </>
  );
}

function AboutForm({ firm }: { firm: Firm }) {
  const { mutateAsync: change } = useChangeFirm(firm.id);
  const draft = useSettingsForm({
    stored: firm,
    toValues: ({ name, phone, email, web_address }: Firm) => ({
      ...{ name, phone: phone ?? '', email: email ?? '' },
      web_address: web_address ?? '',
    }),
    schema: async () => (await import('./schemas.ts')).firmChange,
    send: change,
    readStored: (answer) => answer.firm,
  });
  return (
    <DraftForm name={`firm ${firm.id}`} draft={draft} className={form.form}>
      <FirmFields draft={draft} />
      {draft.isDirty && <SaveActions draft={draft} />}
    </DraftForm>
  );
}
