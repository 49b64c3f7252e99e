import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import { newestWatermarkRelease } from '../../model/watermark/releases.ts';
import type { ControllerDescription } from '../controller.ts';
import { watermarkPace } from './effect.ts';
import { watermarkEnvelope } from './envelope.ts';
import { watermarkFlapping } from './flapping.ts';
import { filledInWatermark } from './hints.ts';
import { watermarkRulesText } from './rules-text.ts';

export const watermarkController: ControllerDescription<WatermarkPodAutoscaler> = {
  envelope: watermarkEnvelope,
  product: 'WPA controller',
  shortProduct: 'WPA',
  release: (_, { autoscaler, chosen } = {}) => autoscaler?.release ?? chosen?.wpa ?? newestWatermarkRelease,
  releaseNote: (release) =>
    release === newestWatermarkRelease ? undefined : `what differs from ${newestWatermarkRelease} was not recorded`,
  releases: [newestWatermarkRelease],
  flags: [],
  gates: [],
  rules: watermarkRulesText,
  pace: watermarkPace,
  filledIn: filledInWatermark,
  flapping: watermarkFlapping,
};
