// The hover over a resource request of a container. It shows the autoscalers that measure usage against this request.

import type { Hover, Position } from 'vscode-languageserver-types';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { type IndexedAutoscaler, podRequestMilli, provenAutoscalers } from '../../index/links/workload-links.ts';
import { symbolAt } from '../../index/symbol-at.ts';
import { shortPath } from '../../index/uris.ts';
import type { IndexedWorkload, WorkspaceIndex } from '../../index/workspace-index.ts';
import type { UtilizationTarget } from '../../index/workspace-object.ts';
import { markdownText } from '../../model/markdown-text.ts';
import { formatMilli } from '../../simulator/milli.ts';
import { positionInFile, rangeInDocument } from '../../text/place-in-file.ts';
import type { DocumentInFile } from '../document-support.ts';

/** `position` and the range of the returned hover are relative to the start of the YAML document. */
export function workloadHoverAt(
  index: WorkspaceIndex,
  document: DocumentInFile,
  position: Position,
): Hover | undefined {
  const symbol = symbolAt(index, document.uri, positionInFile(position, document));
  if (symbol?.on !== 'request') return undefined;
  const { found, resource, container, request, range } = symbol;
  const lines = provenAutoscalers(index, found).flatMap((user) =>
    measurementLines(user, found, resource, container.name),
  );
  if (lines.length === 0) return undefined;
  const title = `**${markdownText(`${request.from}.${resource}: ${request.text}`)}** · ${inlineCode(container.name)} of ${found.object.kind} ${inlineCode(found.object.name.text)}`;
  return {
    contents: { kind: MarkupKind.Markdown, value: [title, ...lines].join('\n\n') },
    range: rangeInDocument(range, document),
  };
}

function measurementLines(
  autoscaler: IndexedAutoscaler,
  workload: IndexedWorkload,
  resource: string,
  container: string,
): string[] {
  const { utilizationTargets = [] } = autoscaler.object.role === 'autoscaler' ? autoscaler.object : {};
  return utilizationTargets
    .filter(
      (measure) =>
        measure.resource === resource && (measure.container === undefined || measure.container === container),
    )
    .map((measure) => measurementText(autoscaler, workload, measure));
}

function measurementText(
  autoscaler: IndexedAutoscaler,
  workload: IndexedWorkload,
  { resource, percent, container }: UtilizationTarget,
): string {
  const who = `${autoscaler.object.kind} ${inlineCode(autoscaler.object.name.text)} (${markdownText(shortPath(autoscaler.uri))})`;
  const total = podRequestMilli(workload, resource, container);
  const of =
    container === undefined ? 'what all containers of a pod request' : `what ${inlineCode(container)} requests`;
  if (total === undefined) {
    return `${who} should keep ${resource} usage at ${percent} % of ${of}, but one container has no ${resource} request, so the metric fails for every pod.`;
  }
  const target = (total * percent) / 100;
  const written =
    resource === 'memory' ? `${Math.round(target / 1000 / 1024 ** 2)}Mi` : formatMilli(Math.round(target));
  return `${who} measures ${resource} usage against this request: ${percent} % of ${of} is ${written}. With a higher request the autoscaler scales up later, with a lower request sooner.`;
}
