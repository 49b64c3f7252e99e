import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { ControllerDescription } from '../controller.ts';
import { watermarkEffect, watermarkPace } from './effect.ts';
import { watermarkEnvelope } from './envelope.ts';
import { watermarkFlapping } from './flapping.ts';
import { filledInWatermark } from './hints.ts';
import { watermarkRelease } from './profile.ts';
import { watermarkRulesText } from './rules-text.ts';

export const watermarkController: ControllerDescription<WatermarkPodAutoscaler> = {
  envelope: watermarkEnvelope,
  product: 'WPA controller',
  release: () => watermarkRelease,
  releases: [watermarkRelease],
  flags: [],
  gates: [],
  rules: watermarkRulesText,
  effect: watermarkEffect,
  pace: watermarkPace,
  filledIn: filledInWatermark,
  flapping: watermarkFlapping,
};
