import * as z from 'zod/mini';

/** The controller that the user chooses in the panel: a release of Kubernetes, with the gates and flags that differ. */
export const controllerChoiceSchema = z.object({
  release: z.string(),
  featureGates: z.record(z.string(), z.boolean()),
  flags: z.record(z.string(), z.number()),
});
export type ControllerChoice = z.infer<typeof controllerChoiceSchema>;
