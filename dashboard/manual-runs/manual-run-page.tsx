import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/page.module.css';
import { showSnackbar } from '../ui/overlay/snackbar-store.ts';
import { useStartManualRun } from './calls.ts';
import { ManualRunForm } from './manual-run-form.tsx';

export default function ManualRunPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const navigate = useNavigate();
  const { mutateAsync: start } = useStartManualRun(group?.id ?? '');
  if (!group || group.zones.length === 0) return <NoZones group={group} />;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('manualRun.lead')}</p>
      <ManualRunForm
        zones={group.zones}
        devices={group.devices}
        isPump={group.device_type === 'PUMP'}
        onStart={async (zones) => {
          await start({ zones });
          showSnackbar({ kind: 'done', text: t('manualRun.severalStarted') });
          await navigate({ to: '/home' });
        }}
      />
    </div>
  );
}

/** Nothing can be watered here yet, and the way on: to the set-up for those who may change the garden. */
function NoZones({ group }: { group: CurrentGroup | null }) {
  const { t } = useTranslation();
  const canSetUp = !group || (may(group.relationship, 'change') && group.device_type !== 'SENSOR');
  return (
    <Card>
      <p>{t('errors.zoneNotConfigured')}</p>
      <PageLink to={canSetUp ? '/newcomer' : '/home'}>
        {t(canSetUp ? (group ? 'emptyHome.continue' : 'schedule.begin') : 'discover.toHome')}
      </PageLink>
    </Card>
  );
}
