import * as z from 'zod/mini';

/**
 * The controller that the user chooses in the panel: a release of Kubernetes, the flags that differ from the settings,
 * and the gates that differ from the defaults of the release.
 */
export const controllerChoiceSchema = z.object({
  release: z.string(),
  featureGates: z.record(z.string(), z.boolean()),
  flags: z.record(z.string(), z.number()),
});
export type ControllerChoice = z.infer<typeof controllerChoiceSchema>;
