/**
 * An integration of sensors for a real Home Assistant, and no hardware behind it: made of its own classes of sensors, with its
 * own constants for classes and units.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PLAIN_PROBES = 500;

const MANIFEST = {
  domain: 'garden_trial',
  name: 'Sensors for a trial',
  version: '1.0.0',
  documentation: 'https://example.org',
  codeowners: [],
  requirements: [],
  dependencies: [],
  config_flow: true,
  iot_class: 'local_push',
};

const START = `from homeassistant.config_entries import SOURCE_IMPORT

DOMAIN = "garden_trial"


async def async_setup(hass, config):
    hass.data[DOMAIN] = {}

    async def show(call):
        hass.data[DOMAIN][call.data["sensor"]].show(call.data.get("value"))

    hass.services.async_register(DOMAIN, "show", show)
    if not hass.config_entries.async_entries(DOMAIN):
        hass.async_create_task(
            hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_IMPORT}, data={})
        )
    return True


async def async_setup_entry(hass, entry):
    await hass.config_entries.async_forward_entry_setups(entry, ["sensor", "binary_sensor"])
    return True
`;

const FLOW = `from homeassistant.config_entries import ConfigFlow


class TrialFlow(ConfigFlow, domain="garden_trial"):
    async def async_step_import(self, data):
        return self.async_create_entry(title="Garden", data={})
`;

const SHARED = `from homeassistant.helpers.device_registry import DeviceInfo

from . import DOMAIN


class Shown:
    _attr_has_entity_name = True
    _attr_should_poll = False

    def __init__(self, device, name, device_class, unit, value, manufacturer):
        self._key = f"{device} {name}"
        self._attr_name = name
        self._attr_unique_id = self._key
        self._attr_device_class = device_class
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, device)}, name=device, manufacturer=manufacturer, model="Trial"
        )
        self._start(unit, value)

    async def async_added_to_hass(self):
        self.hass.data[DOMAIN][self._key] = self

    def show(self, value):
        self._attr_available = value != "unavailable"
        if self._attr_available:
            self._set(value)
        self.async_write_ha_state()
`;

const SENSOR = `from homeassistant.components.sensor import SensorDeviceClass, SensorEntity, SensorStateClass
from homeassistant.const import (
    LIGHT_LUX, PERCENTAGE, UnitOfIrradiance, UnitOfPrecipitationDepth, UnitOfPressure,
    UnitOfSpeed, UnitOfTemperature, UnitOfVolumeFlowRate, UnitOfVolumetricFlux,
)

from homeassistant.util.dt import start_of_local_day

from .shared import Shown

KIND = SensorDeviceClass
COUNTERS = {
    "Rain": SensorStateClass.TOTAL_INCREASING,
    "Rain today": SensorStateClass.TOTAL,
    "Rain of the hour": SensorStateClass.TOTAL,
}
SENSORS = [
    ("Bed", "Soil", KIND.MOISTURE, PERCENTAGE, 31, "Maker"),
    ("Bed", "Temperature", KIND.TEMPERATURE, UnitOfTemperature.CELSIUS, 18.5, "Maker"),
    ("Bed", "Light", KIND.ILLUMINANCE, LIGHT_LUX, 12000, "Maker"),
    ("Bed", "Battery", KIND.BATTERY, PERCENTAGE, 80, "Maker"),
    ("Bed", "Conductivity", KIND.CONDUCTIVITY, "µS/cm", 400, "Maker"),
    ("Roof", "Rain rate", KIND.PRECIPITATION_INTENSITY, UnitOfVolumetricFlux.MILLIMETERS_PER_HOUR, 0, "Maker"),
    ("Roof", "Rain", KIND.PRECIPITATION, UnitOfPrecipitationDepth.MILLIMETERS, 812.4, "Maker"),
    ("Roof", "Rain today", KIND.PRECIPITATION, UnitOfPrecipitationDepth.INCHES, 0.2, "Maker"),
    ("Roof", "Rain of the hour", KIND.PRECIPITATION, UnitOfPrecipitationDepth.MILLIMETERS, 3, "Maker"),
    ("Roof", "Gusts", KIND.WIND_SPEED, UnitOfSpeed.BEAUFORT, 4, "Maker"),
    ("Roof", "Temperature", KIND.TEMPERATURE, UnitOfTemperature.FAHRENHEIT, 70.7, "Maker"),
    ("Roof", "Humidity", KIND.HUMIDITY, PERCENTAGE, 54, "Maker"),
    ("Roof", "Wind", KIND.WIND_SPEED, UnitOfSpeed.KILOMETERS_PER_HOUR, 7.2, "Maker"),
    ("Roof", "Sun", KIND.IRRADIANCE, UnitOfIrradiance.WATTS_PER_SQUARE_METER, 640, "Maker"),
    ("Roof", "Pressure", KIND.ATMOSPHERIC_PRESSURE, UnitOfPressure.INHG, 29.92, "Maker"),
    ("Pipe", "Flow", KIND.VOLUME_FLOW_RATE, UnitOfVolumeFlowRate.CUBIC_METERS_PER_HOUR, 0.6, "Maker"),
    ("Orchard", "Soil moisture", KIND.MOISTURE, PERCENTAGE, 25, "Sluice"),
] + [(f"Plain {number}", "Soil", KIND.MOISTURE, PERCENTAGE, 20, "Maker") for number in range(${PLAIN_PROBES})]


async def async_setup_entry(hass, entry, async_add_entities):
    async_add_entities([TrialSensor(*sensor) for sensor in SENSORS])


class TrialSensor(Shown, SensorEntity):
    def _start(self, unit, value):
        self._attr_state_class = COUNTERS.get(self._attr_name, SensorStateClass.MEASUREMENT)
        if self._attr_name == "Rain today":
            self._attr_last_reset = start_of_local_day()
        self._attr_native_unit_of_measurement = unit
        self._attr_native_value = value

    def _set(self, value):
        self._attr_native_value = value
`;

const BINARY = `from homeassistant.components.binary_sensor import BinarySensorDeviceClass, BinarySensorEntity

from .shared import Shown

KIND = BinarySensorDeviceClass
SENSORS = [
    ("Cellar", "Floor", KIND.MOISTURE, None, False, "Maker"),
    ("Mast", "Rain", KIND.MOISTURE, None, False, "Maker"),
    ("Shed", "Door", KIND.DOOR, None, False, "Maker"),
]


async def async_setup_entry(hass, entry, async_add_entities):
    async_add_entities([TrialSwitch(*sensor) for sensor in SENSORS])


class TrialSwitch(Shown, BinarySensorEntity):
    def _start(self, unit, value):
        self._attr_is_on = value

    def _set(self, value):
        self._attr_is_on = value
`;

/** @param config the folder of Home Assistant's configuration */
export function writeSensorIntegration(config: string): void {
  const folder = join(config, 'custom_components', 'garden_trial');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, '__init__.py'), START);
  writeFileSync(join(folder, 'config_flow.py'), FLOW);
  writeFileSync(join(folder, 'shared.py'), SHARED);
  writeFileSync(join(folder, 'sensor.py'), SENSOR);
  writeFileSync(join(folder, 'binary_sensor.py'), BINARY);
}
