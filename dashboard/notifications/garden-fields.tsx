import type { GardenMessages } from '@sluice/contract/notification-settings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { GARDEN_MESSAGE_MODES, type GardenMessageMode } from '@sluice/engine/vocabulary/messages';
import { useTranslation } from '../platform/use-translation.ts';
import type { Part } from '../ui/field.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import form from '../ui/form-page.module.css';
import classes from './kind-fields.module.css';
import { KindFields } from './kind-fields.tsx';

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
