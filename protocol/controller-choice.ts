import * as z from 'zod/mini';

export const controllerChoiceSchema = z.object({
  release: z.string(),
  featureGates: z.record(z.string(), z.boolean()),
  flags: z.record(z.string(), z.number()),
});
export type ControllerChoice = z.infer<typeof controllerChoiceSchema>;
