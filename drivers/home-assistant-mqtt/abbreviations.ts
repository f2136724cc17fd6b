/** Short names of Home Assistant's discovery, of the fields that are read here. Source: its MQTT documentation. */
import { type Fields, isFields } from '../mqtt/announced-fields.ts';

const ENTITY = new Map(
  Object.entries({
    avty: 'availability',
    avty_mode: 'availability_mode',
    avty_t: 'availability_topic',
    avty_tpl: 'availability_template',
    cmd_t: 'command_topic',
    cmd_tpl: 'command_template',
    cmps: 'components',
    dev: 'device',
    dev_cla: 'device_class',
    e: 'encoding',
    ent_cat: 'entity_category',
    exp_aft: 'expire_after',
    o: 'origin',
    obj_id: 'object_id',
    opt: 'optimistic',
    p: 'platform',
    pl_avail: 'payload_available',
    pl_cls: 'payload_close',
    pl_not_avail: 'payload_not_available',
    pl_off: 'payload_off',
    pl_on: 'payload_on',
    pl_open: 'payload_open',
    pos: 'reports_position',
    pos_clsd: 'position_closed',
    pos_open: 'position_open',
    stat_closing: 'state_closing',
    stat_clsd: 'state_closed',
    stat_off: 'state_off',
    stat_on: 'state_on',
    stat_open: 'state_open',
    stat_opening: 'state_opening',
    stat_t: 'state_topic',
    uniq_id: 'unique_id',
    unit_of_meas: 'unit_of_measurement',
    val_tpl: 'value_template',
  }),
);
const AVAILABILITY = new Map([...ENTITY, ['t', 'topic']]);
const DEVICE = new Map(
  Object.entries({
    cns: 'connections',
    cu: 'configuration_url',
    hw: 'hw_version',
    ids: 'identifiers',
    mdl: 'model',
    mdl_id: 'model_id',
    mf: 'manufacturer',
    sw: 'sw_version',
  }),
);

/** Expands short names, and `~` in topics, of one entity or of a whole device. */
export function expand(config: Fields): Fields {
  const base = typeof config['~'] === 'string' ? config['~'] : null;
  const whole = rename(config, ENTITY);
  const { availability, device, components } = whole;
  const list = Array.isArray(availability) ? availability : availability === undefined ? [] : [availability];
  return withBase(
    {
      ...whole,
      availability: list.filter(isFields).map((entry) => withBase(rename(entry, AVAILABILITY), base)),
      device: isFields(device) ? rename(device, DEVICE) : {},
      components: isFields(components) ? components : {},
    },
    base,
  );
}

function rename(fields: Fields, names: ReadonlyMap<string, string>): Fields {
  const entries = Object.entries(fields);
  const short = entries.flatMap(([name, value]) => (names.has(name) ? [[names.get(name), value]] : []));
  // Where a field is there by both names, Home Assistant takes the short one.
  return Object.fromEntries([...entries.filter(([name]) => !names.has(name)), ...short]);
}

function withBase(fields: Fields, base: string | null): Fields {
  if (base === null) return fields;
  const replace = (name: string, value: unknown) =>
    typeof value === 'string' && /(?:^|_)topic$/.test(name) ? value.replace(/^~/, base).replace(/~$/, base) : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(name, value)]));
}
