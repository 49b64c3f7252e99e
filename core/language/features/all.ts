// What an editor can ask. The server answers with these; a test may put another in the place of one.
import { completionsAt, resolveCompletion } from './completion.ts';
import { diagnose } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import { lensTitle, placeLenses } from './lens.ts';
import { simulationAt } from './simulation.ts';

export const features = { completionsAt, diagnose, hoverAt, lensTitle, placeLenses, resolveCompletion, simulationAt };
export type Features = typeof features;
