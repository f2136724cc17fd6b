import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import page from '../ui/layout/page.module.css';
import account from '../ui/text/facts.module.css';
import { useCurrentIndex } from './current-index.ts';

/** What the garden's owner pays for, and when next. Set by whoever runs this server. */
export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { current_group: group } = useCurrentIndex();
  const nextCharge = group?.product.device_sub.next_charge.utc;
  if (!group || !nextCharge) return null;
  const day = dates.localDate(nextCharge);
  return (
    <div className={page.page}>
      <Card>
        <dl className={account.facts}>
          <div>
            <dt>{t('subscription.plan')}</dt>
            <dd>{t('subscription.of', { garden: group.name })}</dd>
          </div>
          <div>
            <dt>{t('subscription.nextCharge')}</dt>
            <dd>
              <time dateTime={nextCharge} title={dates.day(day, now)}>
                {dates.fullDay(day)}
              </time>
            </dd>
          </div>
        </dl>
      </Card>
      <p className={page.lead}>{t('subscription.hint')}</p>
    </div>
  );
}
