// An error of YAML or JSON syntax. kustomize adds the file to the message, and does not try the path as a folder.
import { KustomizeFailure } from '../failure.ts';

export class MalformedYaml extends KustomizeFailure {}

export function malformed<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof KustomizeFailure) || !/^(?:yaml|json): /.test(error.message)) throw error;
    throw new MalformedYaml(`MalformedYAMLError: ${error.message} in File: ${path}`, { place: error.place });
  }
}
