// The features that a test of the server replaces.
import { diagnose } from './diagnostics.ts';
import { hoverAt } from './hover.ts';

export const features = { diagnose, hoverAt };
export type Features = typeof features;
