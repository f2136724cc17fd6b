import {
  type DeviceType,
  isZigbeeValveModel,
  SIMULATED_MODELS,
  type SimulatedModel,
} from '@sluice/engine/vocabulary/hardware';

/** Models that fit a garden: the first part of the name is the garden's kind. A Zigbee valve needs a hub to hang on. */
export const modelsFor = (type: DeviceType, hasHub: boolean): SimulatedModel[] =>
  SIMULATED_MODELS.filter(
    (model) => model.startsWith(`${type}-`) && (hasHub || type !== 'PIXIE' || !isZigbeeValveModel(model)),
  );

export const needsHub = (model: string) => model.startsWith('PIXIE-') && isZigbeeValveModel(model);
