// What stands above and beside the sequence in the output of `simulate`: the release, what the workspace proves against
// the sequence, and why the API server refuses the object.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notServedCode } from '../../core/language/not-served.ts';
import type { Verdict } from '../../core/language/verdicts/verdict-source.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import type { SimulatedObject } from '../simulation.ts';

/** `Kubernetes 1.34`, or `assuming Kubernetes 1.37` if no release was chosen. */
export function releaseText(
  { autoscaler, isReleaseAssumed }: Pick<SimulatedObject, 'autoscaler' | 'isReleaseAssumed'>,
  release: string,
): string {
  const { product, releaseNote } = controllerDescriptionOf(autoscaler.kind);
  const note = releaseNote?.(release);
  return `${isReleaseAssumed ? 'assuming ' : ''}${product} ${release}${note === undefined ? '' : ` (${note})`}`;
}

/** An assumed release refuses nothing: `notServed` says what it does not serve. */
export function refusalLines({ problems, isReleaseAssumed }: SimulatedObject): string[] {
  const refusals = problems.filter(({ code }) => !(isReleaseAssumed && code === notServedCode));
  return refusals.length > 0
    ? ['', 'The API server refuses this object:', ...refusals.map(({ message }) => `  ${message}`)]
    : [];
}

/** The object that proves the verdict is named as kubectl names it. */
export function verdictFields({ code, text, contradicts, provenBy: { uri, object } }: Verdict) {
  return {
    code,
    message: text,
    contradicts,
    provenBy: { kind: object.kind, name: object.name.text, file: path.relative('', fileURLToPath(uri)) },
  };
}
