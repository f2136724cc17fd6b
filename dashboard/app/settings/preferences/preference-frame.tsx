import '../../mantine-field-styles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../ui/draft.ts';
import classes from '../../../ui/form-page.module.css';
import { SaveBar } from '../../../ui/save-bar.tsx';
import page from '../../page.module.css';
import { PageLink } from '../page-link.tsx';

type Props = {
  lead: string;
  draft: Pick<Draft<object>, 'form' | 'isDirty' | 'isSending' | 'reset'>;
  children: ReactNode;
};

/** What the forms of the preferences have in common. */
export function PreferenceFrame({ lead, draft, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={page.page}>
      <PageLink to="/settings/preferences" isBack>
        {t('title.preferences')}
      </PageLink>
      <p className={page.lead}>{lead}</p>
      <form {...draft.form} className={classes.form}>
        {children}
        <SaveBar
          save={t('form.save')}
          cancel={t('form.cancel')}
          isDirty={draft.isDirty}
          isSending={draft.isSending}
          onCancel={draft.reset}
        />
      </form>
    </div>
  );
}
