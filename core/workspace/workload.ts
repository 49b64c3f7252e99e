import { dataFormat } from '../analysis/analyze-file.ts';
import type { AutoscalerInSource } from '../editor/document-support.ts';
import { runtimeClassOverhead } from '../index/links/runtime-class-overhead.ts';
import { provenWorkload } from '../index/links/workload-links.ts';
import type { WorkspaceIndex } from '../index/workspace-index.ts';
import { findWorkloadFacts } from '../lint/find-workload-facts.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { TargetReference } from '../model/target-reference.ts';
import { openSourceFile, placedDocuments, type SourceFile } from '../text/source-file.ts';

export interface WorkloadFiles {
  /**
   * Returns the index of the workspace. Called only for a workload or a runtime class that is not in the file of the
   * autoscaler.
   */
  index(): WorkspaceIndex | Promise<WorkspaceIndex>;
  readText(uri: string): Promise<string | undefined>;
}

/**
 * Finds the workload of an autoscaler. Prefers a workload that is rendered together with the autoscaler, then a
 * workload in the same file, then any other workload of the workspace. If no workload is found, the returned facts are
 * empty.
 */
export async function findWorkload(
  files: WorkloadFiles,
  { uri, source, name, kind, autoscaler, renderedWorkload: rendered }: AutoscalerInSource,
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const factsIn = (texts: readonly string[]) => workloadFactsIn(texts, autoscaler.target, files);
  const ofRendered = rendered && (await factsIn([rendered.text]));
  if (ofRendered) return { workload: ofRendered, ...(rendered.uri !== undefined && { workloadUri: rendered.uri }) };
  const workloadInFile = await factsIn(documentTexts(source));
  if (workloadInFile !== undefined) return { workload: workloadInFile, workloadUri: uri };
  const index = await files.index();
  const indexedAutoscaler = [...index.inFile(uri)].find(
    ({ object }) => object.kind === kind && object.name.text === name,
  );
  const workloadObject = indexedAutoscaler && provenWorkload(index, indexedAutoscaler);
  const text = workloadObject && (await files.readText(workloadObject.uri));
  if (workloadObject === undefined || text === undefined) return { workload: {} };
  const workloadInWorkspace = await factsIn(
    documentTexts(openSourceFile(text, { format: dataFormat(workloadObject.uri) })),
  );
  return workloadInWorkspace ? { workload: workloadInWorkspace, workloadUri: workloadObject.uri } : { workload: {} };
}

async function workloadFactsIn(
  texts: readonly string[],
  target: TargetReference,
  files: WorkloadFiles,
): Promise<WorkloadFacts | undefined> {
  const unknownClasses: string[] = [];
  const facts = findWorkloadFacts(texts, target, (runtimeClass) => {
    unknownClasses.push(runtimeClass);
    return undefined;
  });
  if (unknownClasses.length === 0) return facts;
  const index = await files.index();
  return findWorkloadFacts(texts, target, (runtimeClass) => runtimeClassOverhead(index, runtimeClass));
}

function documentTexts(source: SourceFile): string[] {
  return Array.from(placedDocuments(source), ({ yamlDocument }) => yamlDocument.text);
}
