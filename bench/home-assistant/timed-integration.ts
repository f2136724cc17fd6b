/**
 * An integration of a valve that opens for a time, for a real Home Assistant: with the service that LinkTap's has, and no
 * hardware behind it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = {
  domain: 'linktap',
  name: 'Valve for a trial',
  version: '1.0.0',
  documentation: 'https://example.org',
  codeowners: [],
  requirements: [],
  dependencies: [],
  iot_class: 'local_push',
};

const START = `from homeassistant.helpers.discovery import async_load_platform

async def async_setup(hass, config):
    hass.async_create_task(async_load_platform(hass, "valve", "linktap", {}, config))
    return True
`;

const VALVE = `import voluptuous as vol
from homeassistant.components.valve import ValveEntity, ValveEntityFeature
from homeassistant.helpers import entity_platform
from homeassistant.helpers.event import async_call_later


async def async_setup_platform(hass, config, async_add_entities, discovery_info=None):
    async_add_entities([TrialValve(1), TrialValve(2)])
    entity_platform.async_get_current_platform().async_register_entity_service(
        "start_watering", {vol.Required("seconds"): vol.Coerce(int)}, "start_watering"
    )


class TrialValve(ValveEntity):
    _attr_reports_position = False
    _attr_should_poll = False
    _attr_supported_features = ValveEntityFeature.OPEN | ValveEntityFeature.CLOSE
    _attr_is_closed = True

    def __init__(self, number):
        self._attr_name = f"Tap {number}"
        self._attr_unique_id = f"tap_{number}"
        self._end = None

    async def start_watering(self, seconds):
        self._attr_is_closed = False
        self._end = async_call_later(self.hass, seconds, self._close)
        self.async_write_ha_state()

    async def async_open_valve(self):
        await self.start_watering(3600)

    async def async_close_valve(self):
        if self._end:
            self._end()
        await self._close()

    async def _close(self, _now=None):
        self._end = None
        self._attr_is_closed = True
        self.async_write_ha_state()
`;

/** @param config the folder of Home Assistant's configuration */
export function writeTimedIntegration(config: string): void {
  const folder = join(config, 'custom_components', 'linktap');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, '__init__.py'), START);
  writeFileSync(join(folder, 'valve.py'), VALVE);
}
