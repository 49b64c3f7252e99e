// Finds the workload that an autoscaler targets.
import { dataFormat } from '../../core/analysis/analyze-file.ts';
import type { AutoscalerInSource } from '../../core/editor/document-support.ts';
import { runtimeClassOverhead } from '../../core/index/links/runtime-class-overhead.ts';
import { provenWorkload } from '../../core/index/links/workload-links.ts';
import { findWorkloadFacts } from '../../core/lint/find-workload-facts.ts';
import type { WorkloadFacts } from '../../core/model/scenario/workload-facts.ts';
import type { TargetReference } from '../../core/model/target-reference.ts';
import { openSourceFile, placedDocuments, type SourceFile } from '../../core/text/source-file.ts';
import type { WorkspaceReader } from './workspace-reader.ts';

export interface WorkloadLookupDependencies {
  workspace: Pick<WorkspaceReader, 'index' | 'readText'>;
}

/**
 * As a kustomization builds it, otherwise from the same file, otherwise the only workload of the workspace that the
 * target can mean.
 */
export async function findWorkload(
  { workspace }: WorkloadLookupDependencies,
  { uri, source, name, kind, autoscaler, builtWorkload }: AutoscalerInSource,
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const factsIn = (texts: readonly string[]) => workloadFactsIn(texts, autoscaler.target, workspace);
  const built = builtWorkload && (await factsIn([builtWorkload.text]));
  if (built) return { workload: built, ...(builtWorkload.uri !== undefined && { workloadUri: builtWorkload.uri }) };
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

/** The index is asked only if the workload names a runtime class that is not among the texts. */
async function workloadFactsIn(
  texts: readonly string[],
  target: TargetReference,
  workspace: WorkloadLookupDependencies['workspace'],
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
