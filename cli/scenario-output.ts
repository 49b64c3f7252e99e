import { CommandError, type Io } from './io.ts';
import { readText } from './read-text.ts';

/**
 * Returns the content of the file that will be replaced; undefined if the file does not exist.
 * @throws CommandError if the file cannot be written, does not have the name of a scenario, or is not text.
 */
export async function replaceableScenario(io: Io, output: string): Promise<Uint8Array | undefined> {
  if (!output.endsWith('.replicast.yaml'))
    throw new CommandError(`--output ${output}: the name of a scenario file must end in .replicast.yaml.`);
  await io.assertWritable(output);
  if (!io.mayExist(output)) return undefined;
  const bytes = await io.read(output);
  await readText({ ...io, read: async () => bytes }, output, { exact: true });
  return bytes;
}
