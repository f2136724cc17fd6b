import type { RecentError } from '@sluice/contract/server-status';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';

/** The last warnings and errors of the log, in its own language. */
export function ErrorSection({ errors }: { errors: readonly RecentError[] }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <Section title={t('serverPage.errors')}>
      {errors.length === 0 ? (
        <p className={form.lead}>{t('serverPage.noErrors')}</p>
      ) : (
        <Folded title={t('serverPage.errorCount', { number: errors.length })}>
          <ul className={form.plainList} lang="en">
            {errors.map(({ at, message, cause }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log have nothing of their own to be known by.
              <Row key={place} name={message} facts={[dates.ago(at, now), ...(cause === null ? [] : [cause])]}>
                {null}
              </Row>
            ))}
          </ul>
        </Folded>
      )}
    </Section>
  );
}
