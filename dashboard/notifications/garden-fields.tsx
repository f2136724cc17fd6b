import type { GardenMessages } from '@sluice/contract/notification-settings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import {
  CHANNELS,
  type Channel,
  GARDEN_MESSAGE_MODES,
  type GardenMessageMode,
  MESSAGE_KINDS,
  type MessageKind,
} from '@sluice/engine/vocabulary/messages';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { fieldsOfPart, type Part } from '../ui/form/field.ts';
import form from '../ui/layout/form-page.module.css';
import classes from './kind-fields.module.css';

type Props = Part<GardenMessages[]> & { nameOf: (id: GroupId) => string };

/** What is wanted of single gardens; whoever has one alone needs none of it. */
export function GardenFields({ value: gardens, onChange, error, nameOf }: Props) {
  const { t } = useTranslation();
  const options = GARDEN_MESSAGE_MODES.map((mode) => ({ value: mode, label: t(`notificationSetting.mode.${mode}`) }));
  const change = (id: GroupId, part: Partial<GardenMessages>) =>
    onChange(gardens.map((garden) => (garden.group_id === id ? { ...garden, ...part } : garden)));
  const choices = gardens.map(({ group_id: id, mode, kinds }, place) => (
    <FieldGroup
      key={id}
      label={nameOf(id)}
      description={mode === 'NONE' ? t('notificationSetting.noneHint') : undefined}
      error={error(`${place}.mode`)}
    >
      <div className={form.form}>
        <SelectField<GardenMessageMode>
          aria-label={nameOf(id)}
          options={options}
          value={mode}
          onChange={(next) => change(id, { mode: next })}
        />
        {mode === 'OWN' && (
          <KindFields
            value={kinds}
            error={(path) => error(`${place}.kinds.${path}`)}
            onChange={(next) => change(id, { kinds: next })}
          />
        )}
      </div>
    </FieldGroup>
  ));
  return <div className={classes.gardens}>{choices}</div>;
}

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
