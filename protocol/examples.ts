import * as z from 'zod/mini';

const exampleSchema = z.object({
  name: z.string(),
  sentence: z.string(),
  /** The sequence that `replicast simulate` prints, or `refused`. */
  expected: z.string(),
  manifest: z.string(),
  scenario: z.optional(z.string()),
});
export type Example = z.infer<typeof exampleSchema>;

export const exampleGroupsSchema = z.array(z.object({ title: z.string(), examples: z.array(exampleSchema) }));
export type ExampleGroup = z.infer<typeof exampleGroupsSchema>[number];
