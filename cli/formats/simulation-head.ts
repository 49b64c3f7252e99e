// The lines above and beside the sequence in the output of `simulate`: the release, what the workspace proves against
// the sequence, and why the API server refuses the object.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notServedCode } from '../../core/analysis/not-served.ts';
import type { Verdict } from '../../core/lint/verdicts/verdict-types.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';
import type { SimulatedObject } from '../simulation.ts';
import type { Styles } from '../terminal.ts';

/** Where the object is: absent names and templates are absent in JSON, too. */
export function identityFields({
  file,
  document,
  item,
  template,
  renderedWith,
  builtWith,
  name,
  notRendered,
  autoscaler: { kind },
}: Pick<
  SimulatedObject,
  'file' | 'document' | 'item' | 'template' | 'renderedWith' | 'builtWith' | 'name' | 'notRendered' | 'autoscaler'
>) {
  return {
    file,
    document,
    item,
    template,
    values: renderedWith?.files,
    kustomization: builtWith,
    name,
    kind,
    notRendered,
  };
}

/** `web · HorizontalPodAutoscaler · deploy/hpa.yaml · Kubernetes 1.34` */
export function simulationTitleText(subject: SimulatedObject, release: string): string {
  const { name, kind, file, template, renderedWith } = subject;
  const place =
    template === undefined ? placeText(subject) : `${template} with ${renderedWith?.text ?? path.basename(file)}`;
  return [name ?? 'without a name', kind, place, releaseText(subject, release)].join(' · ');
}

/**
 * The file; of a chart that is given as a whole, the template and its values, and of a kustomization also its folder.
 */
export function placeText({
  file,
  template,
  renderedWith,
  builtWith,
}: Pick<SimulatedObject, 'file' | 'template' | 'renderedWith' | 'builtWith'>): string {
  if (builtWith !== undefined) return `${file} with ${builtWith}`;
  return template === undefined || !renderedWith ? file : `${template} with ${renderedWith.text}`;
}

/** Why there may be no such object, or none that the release serves. */
export function existenceLines({
  notServed,
  notRendered,
}: Pick<SimulatedObject, 'notServed' | 'notRendered'>): string[] {
  return [...(notServed === undefined ? [] : [notServed]), ...(notRendered === undefined ? [] : [notRendered])];
}

/** `Kubernetes 1.34`, or `assuming Kubernetes 1.37` if no release was chosen. */
function releaseText(
  { autoscaler, isReleaseAssumed }: Pick<SimulatedObject, 'autoscaler' | 'isReleaseAssumed'>,
  release: string,
): string {
  const { product, releaseNote } = controllerDescriptionOf(autoscaler.kind);
  const note = releaseNote?.(release);
  return `${isReleaseAssumed ? 'assuming ' : ''}${product} ${release}${note ? ` (${note.text})` : ''}`;
}

/** An assumed release refuses nothing: `notServed` says what it does not serve. */
export function refusalsOf({
  problems,
  isReleaseAssumed,
}: Pick<SimulatedObject, 'problems' | 'isReleaseAssumed'>): SimulatedObject['problems'] {
  return problems.filter(({ code }) => !(isReleaseAssumed && code === notServedCode));
}

export function refusalLines(
  subject: Pick<SimulatedObject, 'problems' | 'isReleaseAssumed'>,
  { error }: Styles,
): string[] {
  const refusals = refusalsOf(subject);
  return refusals.length > 0
    ? ['', error('The API server refuses this object:'), ...refusals.map(({ message }) => `  ${message}`)]
    : [];
}

/** What a command says of an object under the name of its run. */
export function objectNotes(subject: Omit<SimulatedObject, 'scenario'>, styles: Styles): string[] {
  const { verdict } = subject;
  const warnings = [...existenceLines(subject), ...(verdict ? [verdict.text] : [])];
  return [...warnings.map(styles.warning), ...refusalLines(subject, styles)];
}

/** The object that proves the verdict is named as kubectl names it. */
export function verdictFields({ code, text, contradicts, condition, provenBy }: Verdict) {
  return {
    code,
    message: text,
    contradicts,
    condition,
    ...(provenBy && {
      provenBy: {
        kind: provenBy.object.kind,
        name: provenBy.object.name.text,
        file: path.relative('', fileURLToPath(provenBy.uri)),
      },
    }),
  };
}

/** Of runs that may know the cause themselves. */
export function verdictOfSubject({ object, condition }: Pick<ContradictedSubject, 'object' | 'condition'>) {
  return object.verdict && verdictFields({ ...object.verdict, condition });
}
