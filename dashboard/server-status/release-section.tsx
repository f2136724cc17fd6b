import { Button } from '@mantine/core';
import type { KnownRelease, ServerStatus } from '@sluice/contract/server-status';
import shownOnce from '../page-kit/form/shown-once.module.css';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useCheckReleases } from './calls.ts';

type News = NonNullable<ServerStatus['releases']>;
type Props = { news: News; version: string };

/** Whether there is a newer version, what changes with it, and how it is installed here. */
export function ReleaseSection({ news, version }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutate: check, isPending } = useCheckReleases();
  const { newer, asked_at: askedAt, failure } = news;
  const state = () => {
    if (newer?.day) return t('serverPage.newerSince', { version: newer.version, day: dates.fullDay(newer.day) });
    if (newer) return t('serverPage.newer', { version: newer.version });
    if (askedAt === null) return t('serverPage.notLooked');
    return failure === null ? t('serverPage.newest', { version }) : '';
  };
  return (
    <Section title={t('serverPage.updates')}>
      <div className={form.form}>
        <p className={form.lead} role="status">
          {state()}
        </p>
        {newer && <Newer release={newer} way={news.installed_by} />}
        {askedAt !== null && failure !== null && (
          <div>
            <p className={form.quiet}>{t('serverPage.noAnswer', { when: dates.ago(askedAt, now) })}</p>
            <p lang="en">
              <code>{failure}</code>
            </p>
          </div>
        )}
        {askedAt !== null && failure === null && (
          <p className={form.quiet}>{t('serverPage.lookedAt', { when: dates.ago(askedAt, now) })}</p>
        )}
        <div className={form.actions}>
          <Button variant="default" loading={isPending} onClick={() => check(undefined)}>
            {t('serverPage.look')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

type NewerProps = { release: KnownRelease; way: News['installed_by'] };

/** What is typed to update, where that is one line. */
const COMMANDS: Partial<Record<News['installed_by'], (version: string) => string>> = {
  package: (version) => `sudo apt-get install ./sluice_${version}_$(dpkg --print-architecture).deb`,
  archive: (version) => `sluice-${version}-linux-…/bin/sluice`,
  checkout: () => 'git pull && npm start',
};

function Newer({ release: { version, notes, link }, way }: NewerProps) {
  const { t, i18n } = useTranslation();
  const language = [i18n.language, 'en', 'und'].find((one) => notes[one]) ?? Object.keys(notes)[0];
  const said = language === undefined ? '' : notes[language];
  const command = COMMANDS[way]?.(version);
  return (
    <>
      {said && (
        <Folded title={t('serverPage.whatChanges')} isOpen={said.length < 1_500}>
          <p className={`${shownOnce.hint} ${shownOnce.lines}`} lang={language === 'und' ? undefined : language}>
            {said}
          </p>
        </Folded>
      )}
      {link !== null && (
        <p className={form.lead}>
          <a href={link} target="_blank" rel="noreferrer">
            {t('serverPage.aboutRelease')}
          </a>
        </p>
      )}
      <div>
        <p className={form.lead}>{t(`serverPage.howToUpdate.${way}`)}</p>
        {command && <code className={shownOnce.token}>{command}</code>}
        <p className={form.quiet}>{t('serverPage.updateBackup')}</p>
      </div>
    </>
  );
}
