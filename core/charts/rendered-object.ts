import type { AnalyzedObject } from '../analysis/analyze-document.ts';
import type { RenderedObject } from '../analysis/rendered-object.ts';
import { type IndexedWorkload, WorkspaceIndex } from '../index/workspace-index.ts';
import { renderedText } from '../lint/find-problems.ts';
import { workspaceSubjectOf } from '../lint/rule-subject.ts';
import { verdictOf } from '../lint/verdicts/verdict.ts';
import type { Verdict } from '../lint/verdicts/verdict-types.ts';
import type { ChosenReleases } from '../model/releases.ts';
import { wholeFile } from '../text/place-in-file.ts';
import type { ChartObject } from './chart-object.ts';

export function verdictOfRendered(object: AnalyzedObject, chosen: ChosenReleases): Verdict | undefined {
  return verdictOf(renderedText(chosen), object, { index: new WorkspaceIndex(), uri: '', ...wholeFile });
}

export function workloadOfRendered(
  object: AnalyzedObject,
  chosen: ChosenReleases,
): { found: IndexedWorkload; index: WorkspaceIndex } | undefined {
  const context = { index: new WorkspaceIndex(), uri: '', ...wholeFile };
  const subject = workspaceSubjectOf(renderedText(chosen), object, context);
  const found = subject.workload();
  return found && { found, index: subject.workspaceContext.index };
}

export function renderedObject(object: ChartObject): AnalyzedObject {
  const { autoscaler, sources } = object;
  const by = { type: 'helm', sources } as const;
  return { ...autoscaler, rendered: { root: autoscaler.root, by, values: [], files: [], ...besideFields(object) } };
}

export function besideFields({
  isWhole,
  findWorkspace,
  findWorkload,
}: ChartObject): Pick<RenderedObject, 'isWhole' | 'findWorkspace' | 'findWorkload'> {
  return { isWhole, findWorkspace, findWorkload };
}
