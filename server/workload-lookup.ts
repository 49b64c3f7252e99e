// Finds the workload that an autoscaler targets.
import { isJsonFile } from '../core/language/analyze-file.ts';
import type { AutoscalerInSource } from '../core/language/documents/document-support.ts';
import { findWorkloadFacts } from '../core/language/find-workload-facts.ts';
import { provenWorkload } from '../core/language/workspace/workload-links.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import { openSourceFile, placedDocuments, type SourceFile } from '../core/text/source-file.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface WorkloadLookupDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'readText'>;
}

/**
 * As a kustomization builds it, otherwise from the same file, otherwise the only workload of the workspace that the
 * target can mean.
 */
export async function findWorkload(
  { workspaceIndexer }: WorkloadLookupDependencies,
  { uri, source, name, kind, autoscaler, builtWorkload }: AutoscalerInSource,
): Promise<{ workload: WorkloadFacts; workloadUri?: string }> {
  const built = builtWorkload && findWorkloadFacts([builtWorkload.text], autoscaler.target);
  if (built) return { workload: built, ...(builtWorkload.uri !== undefined && { workloadUri: builtWorkload.uri }) };
  const workloadInFile = findWorkloadFacts(documentTexts(source), autoscaler.target);
  if (workloadInFile !== undefined) return { workload: workloadInFile, workloadUri: uri };
  const index = await workspaceIndexer.currentIndex();
  const indexedAutoscaler = [...index.inFile(uri)].find(
    ({ object }) => object.kind === kind && object.name.text === name,
  );
  const workloadObject = indexedAutoscaler && provenWorkload(index, indexedAutoscaler);
  const text = workloadObject && (await workspaceIndexer.readText(workloadObject.uri));
  if (workloadObject === undefined || text === undefined) return { workload: {} };
  const workloadInWorkspace = findWorkloadFacts(
    documentTexts(openSourceFile(text, { json: isJsonFile(workloadObject.uri) })),
    autoscaler.target,
  );
  return workloadInWorkspace ? { workload: workloadInWorkspace, workloadUri: workloadObject.uri } : { workload: {} };
}

function documentTexts(source: SourceFile): string[] {
  return Array.from(placedDocuments(source), ({ yamlDocument }) => yamlDocument.text);
}
