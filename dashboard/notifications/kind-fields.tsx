import { CHANNELS, type Channel, MESSAGE_KINDS, type MessageKind } from '@sluice/engine/vocabulary/messages';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { ToggleList } from '../ui/fields/toggle-list.tsx';
import classes from './kind-fields.module.css';

/** Kinds of which all or some are sent whatever the hour. */
const HINTS = { valve: 'always', leak: 'always', offline: 'whileWatering' } as const satisfies Partial<
  Record<MessageKind, string>
>;
const hintOf = (kind: MessageKind) => (kind in HINTS ? HINTS[kind as keyof typeof HINTS] : null);

/** By which ways each kind of message goes. */
export function KindFields(part: Part<Record<MessageKind, Channel[]>>) {
  const { t } = useTranslation();
  const field = fieldsOfPart(part);
  const options = CHANNELS.map((value) => ({ value, label: t(`notificationSetting.channel.${value}`) }));
  const toggles = MESSAGE_KINDS.map((kind) => {
    const hint = hintOf(kind);
    return (
      <ToggleList
        key={kind}
        label={t(`notificationSetting.kind.${kind}`)}
        {...(hint && { description: t(`notificationSetting.${hint}`) })}
        options={options}
        {...field(kind)}
      />
    );
  });
  return <div className={classes.kinds}>{toggles}</div>;
}
