import '../ui/mantine-field-styles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentIndex } from '../groups/index.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { useStartManualRun } from './calls.ts';
import { ManualRunForm } from './manual-run-form.tsx';
import { NoZones } from './no-zones.tsx';

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
