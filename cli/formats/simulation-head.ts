import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notServedCode } from '../../core/analysis/not-served.ts';
import type { Verdict } from '../../core/lint/verdicts/verdict-types.ts';
import { controllerDescriptionOf } from '../../core/simulator/controllers.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';
import type { SimulatedObject } from '../simulation.ts';
import type { Styles } from '../terminal.ts';

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

export function simulationTitleText(subject: SimulatedObject, release: string): string {
  const { name, kind, file, template, renderedWith } = subject;
  const place =
    template === undefined ? placeText(subject) : `${template} with ${renderedWith?.text ?? path.basename(file)}`;
  return [name ?? 'without a name', kind, place, releaseText(subject, release)].join(' · ');
}

export function placeText({
  file,
  template,
  renderedWith,
  builtWith,
}: Pick<SimulatedObject, 'file' | 'template' | 'renderedWith' | 'builtWith'>): string {
  if (builtWith !== undefined) return `${file} with ${builtWith}`;
  return template === undefined || !renderedWith ? file : `${template} with ${renderedWith.text}`;
}

export function existenceLines({
  notServed,
  notRendered,
}: Pick<SimulatedObject, 'notServed' | 'notRendered'>): string[] {
  return [...(notServed === undefined ? [] : [notServed]), ...(notRendered === undefined ? [] : [notRendered])];
}

function releaseText(
  { autoscaler, isReleaseAssumed }: Pick<SimulatedObject, 'autoscaler' | 'isReleaseAssumed'>,
  release: string,
): string {
  const { product, releaseNote } = controllerDescriptionOf(autoscaler.kind);
  const note = releaseNote?.(release);
  return `${isReleaseAssumed ? 'assuming ' : ''}${product} ${release}${note ? ` (${note.text})` : ''}`;
}

/**
 * Returns the reasons for which the API server refuses the object. If the release is only assumed and does not serve
 * the API version, this reason is left out, because `notServed` already reports it.
 */
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

export function objectNotes(subject: Omit<SimulatedObject, 'scenario'>, styles: Styles): string[] {
  const { verdict } = subject;
  const warnings = [...existenceLines(subject), ...(verdict ? [verdict.text] : [])];
  return [...warnings.map(styles.warning), ...refusalLines(subject, styles)];
}

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

export function verdictOfSubject({ object, condition }: Pick<ContradictedSubject, 'object' | 'condition'>) {
  return object.verdict && verdictFields({ ...object.verdict, condition });
}
