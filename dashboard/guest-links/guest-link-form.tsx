import type { GuestLink, GuestLinkCreation } from '@sluice/contract/guest-links';
import type { Zone } from '@sluice/contract/zones';
import { DateField } from '../page-kit/date/date-field.tsx';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { useAddGuestLink } from './calls.ts';

/** Two weeks, ten minutes at once and an hour a day: a neighbour, while people are away. */
const USUAL_DAYS = 14;
const USUAL_RUN_MIN = 10;
const USUAL_DAY_MIN = 60;

export const draftNameOf = (groupId: string) => `guest link of ${groupId}`;

type Values = Omit<GuestLinkCreation, 'most_run_min' | 'most_day_min'> & {
  most_run_min: number | null;
  most_day_min: number | null;
};

type Props = {
  groupId: string;
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  onMade: (link: GuestLink) => void;
  onCancel: () => void;
};

export function GuestLinkForm({ groupId, zones, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: add } = useAddGuestLink(groupId);
  const today = dates.localDate(new Date());
  const draft = useSendForm<Values>({
    start: {
      name: '',
      zone_ids: [],
      first_day: today,
      last_day: Temporal.PlainDate.from(today).add({ days: USUAL_DAYS }).toString(),
      most_run_min: USUAL_RUN_MIN,
      most_day_min: USUAL_DAY_MIN,
    },
    schema: async () => (await import('./schemas.ts')).guestLinkCreation,
    send: async (values) => onMade((await add(values as GuestLinkCreation)).guest_link),
  });
  const { field } = draft;
  return (
    <DraftForm name={draftNameOf(groupId)} draft={draft} className={classes.form}>
      <TextField label={t('guestLinks.name')} description={t('guestLinks.nameHint')} {...field('name')} />
      <ToggleList
        label={t('guestLinks.zones')}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('zone_ids')}
      />
      <div className={classes.row}>
        <DateField label={t('guestLinks.firstDay')} first={today} {...field('first_day')} />
        <DateField label={t('guestLinks.lastDay')} first={today} {...field('last_day')} />
      </div>
      <div className={classes.row}>
        <QuantityField
          label={t('guestLinks.mostRun')}
          unit={t('oneTimeRun.minutes')}
          digits={0}
          {...field('most_run_min')}
        />
        <QuantityField
          label={t('guestLinks.mostDay')}
          description={t('guestLinks.mostDayHint')}
          unit={t('oneTimeRun.minutes')}
          digits={0}
          {...field('most_day_min')}
        />
      </div>
      <SendActions draft={draft} send={t('guestLinks.add')} onCancel={onCancel} />
    </DraftForm>
  );
}
