// A list of several simulations, each as docs/formats/simulation.schema.json describes it.
import type { NotSimulated } from '../run-simulation.ts';
import type { Simulation } from '../simulation.ts';
import { jsonText } from './json-text.ts';
import { simulationJsonFields } from './simulation.ts';

export function overviewAsJson(results: readonly (Simulation | NotSimulated)[]): string {
  return jsonText(
    results.map((result) => ('reason' in result ? notSimulatedFields(result) : simulationJsonFields(result))),
  );
}

function notSimulatedFields({ located, reason }: NotSimulated) {
  const { file, document, item, template, renderedWith, name, description, notRendered } = located;
  return {
    file,
    document,
    item,
    template,
    values: renderedWith?.files,
    name,
    kind: description?.kind,
    notRendered,
    notSimulated: reason,
  };
}
