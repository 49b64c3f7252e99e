import { dataFormat } from '../analysis/analyze-file.ts';
import type { AutoscalerInSource } from '../editor/document-support.ts';
import { runtimeClassOverhead } from '../index/links/runtime-class-overhead.ts';
import { provenWorkload } from '../index/links/workload-links.ts';
import { findWorkloadFacts } from '../lint/find-workload-facts.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { TargetReference } from '../model/target-reference.ts';
import { openSourceFile, placedDocuments, type SourceFile } from '../text/source-file.ts';
import type { Workspace } from './workspace.ts';

/**
 * Finds the workload of an autoscaler. Prefers a workload that is rendered together with the autoscaler, then a
 * workload in the same file, then any other workload of the workspace. If no workload is found, the returned facts are
 * empty. The index is asked only for a workload or a runtime class that is not in the file of the autoscaler.
 */
export async function findWorkload(
  workspace: Pick<Workspace, 'index' | 'readText'>,
  { uri, source, name, kind, autoscaler, renderedWorkload: rendered }: AutoscalerInSource,
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const factsIn = (texts: readonly string[]) => workloadFactsIn(texts, autoscaler.target, workspace);
  const ofRendered = rendered && (await factsIn([rendered.text]));
  if (ofRendered) return { workload: ofRendered, ...(rendered.uri !== undefined && { workloadUri: rendered.uri }) };
  const workloadInFile = await factsIn(documentTexts(source));
  if (workloadInFile !== undefined) return { workload: workloadInFile, workloadUri: uri };
  const index = await workspace.index();
  const indexedAutoscaler = [...index.inFile(uri)].find(
    ({ object }) => object.kind === kind && object.name.text === name,
  );
  const workloadObject = indexedAutoscaler && provenWorkload(index, indexedAutoscaler);
  const text = workloadObject && (await workspace.readText(workloadObject.uri));
  if (workloadObject === undefined || text === undefined) return { workload: {} };
  const workloadInWorkspace = await factsIn(
    documentTexts(openSourceFile(text, { format: dataFormat(workloadObject.uri) })),
  );
  return workloadInWorkspace ? { workload: workloadInWorkspace, workloadUri: workloadObject.uri } : { workload: {} };
}

async function workloadFactsIn(
  texts: readonly string[],
  target: TargetReference,
  workspace: Pick<Workspace, 'index'>,
): Promise<WorkloadFacts | undefined> {
  const unknownClasses: string[] = [];
  const facts = findWorkloadFacts(texts, target, (runtimeClass) => {
    unknownClasses.push(runtimeClass);
    return undefined;
  });
  if (unknownClasses.length === 0) return facts;
  const index = await workspace.index();
  return findWorkloadFacts(texts, target, (runtimeClass) => runtimeClassOverhead(index, runtimeClass));
}

function documentTexts(source: SourceFile): string[] {
  return Array.from(placedDocuments(source), ({ yamlDocument }) => yamlDocument.text);
}
