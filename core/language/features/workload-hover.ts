// Over what a container requests: which autoscaler measures usage against it. Positions count from the start of the file.

import type { Hover, Position } from 'vscode-languageserver-types';
import { formatMilli } from '../../simulator/milli.ts';
import { inlineCode } from '../markdown.ts';
import { MarkupKind } from '../protocol-values.ts';
import { shortName } from '../workspace/addresses.ts';
import { provenUsers, requestOf, type User } from '../workspace/links.ts';
import type { MeasuredTarget } from '../workspace/objects.ts';
import { spotAt } from '../workspace/places.ts';
import type { Found, WorkspaceIndex } from '../workspace/workspace-index.ts';

export function workloadHoverAt(index: WorkspaceIndex, uri: string, position: Position): Hover | undefined {
  const spot = spotAt(index, uri, position);
  if (spot?.on !== 'request') return undefined;
  const { found, resource, container, request, range } = spot;
  const lines = provenUsers(index, found).flatMap((user) => measuredBy(user, found, resource, container.name));
  if (lines.length === 0) return undefined;
  const title = `**${request.from}.${resource}: ${request.text}** · ${inlineCode(container.name)} of ${found.object.kind} ${inlineCode(found.object.name.text)}`;
  return { contents: { kind: MarkupKind.Markdown, value: [title, ...lines].join('\n\n') }, range };
}

function measuredBy(user: User, workload: Found, resource: string, container: string): string[] {
  return (user.object.measures ?? [])
    .filter((measure) => measure.resource === resource && (measure.container === undefined || measure.container === container))
    .map((measure) => sentence(user, workload, measure));
}

function sentence(user: User, workload: Found, { resource, percent, container }: MeasuredTarget): string {
  const who = `${user.object.kind} ${inlineCode(user.object.name.text)} (${shortName(user.uri)})`;
  const total = requestOf(workload, resource, container);
  const of = container === undefined ? 'what all containers of a pod request' : `what ${inlineCode(container)} requests`;
  if (total === undefined) {
    return `${who} holds ${resource} usage at ${percent} % of ${of}. One of them requests none, so the metric fails for every pod.`;
  }
  const target = (total * percent) / 100;
  const written = resource === 'memory' ? `${Math.round(target / 1000 / 1024 ** 2)}Mi` : formatMilli(Math.round(target));
  return `${who} measures usage against it: ${percent} % of ${of} is ${written}. A higher request makes it scale later, a lower one sooner.`;
}
