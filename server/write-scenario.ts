// The text of a scenario file that a client asks for. Writing it is the client's business.
import { writeScenarioFile } from '../core/language/scenario/write-file.ts';
import type { WriteScenarioAnswer, WriteScenarioParams } from '../protocol/scenario.ts';
import type { Parts } from './parts.ts';

export async function writeScenario({ configuration }: Parts, { uri, ...file }: WriteScenarioParams): Promise<WriteScenarioAnswer> {
  const { controller } = await configuration.of(uri);
  return writeScenarioFile({ ...file, usualFlags: { ...controller } });
}
