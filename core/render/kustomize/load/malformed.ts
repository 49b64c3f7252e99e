// An error of YAML or JSON syntax. kustomize adds the file to the message, and does not try the path as a folder
// afterwards.
import { KustomizeFailure } from '../failure.ts';

export class MalformedYaml extends KustomizeFailure {}

/**
 * Runs a step that parses a file, and adds the file to its syntax errors.
 *
 * @throws MalformedYaml
 */
export function malformed<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof KustomizeFailure) || !/^(?:yaml|json): /.test(error.message)) throw error;
    throw new MalformedYaml(`MalformedYAMLError: ${error.message} in File: ${path}`, { place: error.place });
  }
}
