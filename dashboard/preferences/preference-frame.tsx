import { DraftForm } from '../platform/draft-form.tsx';
import '../ui/mantine-field-styles.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../page-kit/page-link.tsx';
import { SaveActions } from '../platform/form-actions.tsx';
import classes from '../ui/form-page.module.css';
import page from '../ui/page.module.css';

type Props = {
  /** Of the form. */
  name: string;
  lead: string;
  draft: ComponentProps<typeof DraftForm>['draft'] & ComponentProps<typeof SaveActions>['draft'];
  children: ReactNode;
};

/** What the forms of the preferences have in common. */
export function PreferenceFrame({ name, lead, draft, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={page.page}>
      <PageLink to="/settings/preferences" isBack>
        {t('title.preferences')}
      </PageLink>
      <p className={page.lead}>{lead}</p>
      <DraftForm name={name} draft={draft} className={classes.form}>
        {children}
        <SaveActions draft={draft} />
      </DraftForm>
    </div>
  );
}
