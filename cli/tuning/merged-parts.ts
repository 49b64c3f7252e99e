// Reads the files of `tune --merge`. Each file is the output of `tune --shard`, which runs one part of a search. The
// merged search starts from the candidates in these files.
import * as z from 'zod/mini';
import type { Choice } from '../../core/tuning/candidate.ts';
import type { TunableField } from '../../core/tuning/tunable-fields.ts';
import { CommandError, type Io } from '../io.ts';
import { readText } from '../read-text.ts';

const candidate = z.object({ choice: z.array(z.int().check(z.nonnegative())) });
const partSchema = z.object({
  goals: z.array(z.string()),
  proposals: z.array(candidate),
  front: z.array(candidate),
  nearest: z.optional(candidate),
});

/** @throws CommandError if a file is not the output of `tune --shard` for this search */
export async function mergedParts(
  io: Io,
  files: readonly string[],
  { goals, fields }: { goals: readonly string[]; fields: readonly TunableField[] },
): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const file of files) {
    const part = partSchema.safeParse(jsonOf(await readText(io, file)));
    const problem = !part.success
      ? 'it is not the output of tune --shard with --format json'
      : part.data.goals.join('\n') === goals.join('\n')
        ? undefined
        : 'its goals differ from the given goals';
    if (!part.success || problem !== undefined) throw new CommandError(`--merge ${file}: ${problem}.`);
    const { proposals, front, nearest } = part.data;
    const found = [...proposals, ...front, ...(nearest ? [nearest] : [])].map(({ choice }) => choice);
    if (!found.every((choice) => fits(choice, fields)))
      throw new CommandError(`--merge ${file}: the file has the result for another manifest, or for other options.`);
    choices.push(...found);
  }
  return choices;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fits(choice: Choice, fields: readonly TunableField[]): boolean {
  return choice.length === fields.length && fields.every(({ others }, i) => (choice[i] ?? 0) <= others.length);
}
