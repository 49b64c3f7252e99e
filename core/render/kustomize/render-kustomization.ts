// Renders as `kustomize build` does (api 0.21.2). For every key and value of the output, the rendering records the
// place in the source files where a person can edit it.
import type { Place, TracedText } from '../origin.ts';
import { asPanic, KustomizeFailure, LimitReached } from './failure.ts';
import { addHashes } from './generate/name-hash.ts';
import type { Kustomization, Selector } from './load/kustomization-shape.ts';
import { type FileTree, Loader, normalizePath } from './load/loader.ts';
import { writeResource } from './output/write-resource.ts';
import { originAnnotation, type Resource } from './resource/resource.ts';
import { type KustomizeRenderOptions, type LeftOut, Session } from './target/session.ts';
import { KustomizeTarget } from './target/target.ts';
import { updateReferences } from './transform/references.ts';
import { sortResources } from './transform/sort.ts';
import { resolveVariables } from './transform/variables.ts';

export interface TracedResource {
  apiVersion: string;
  kind: string;
  name: string;
  originalName: string;
  namespace: string;
  /** The document from which the resource was read, or the generator that created the resource. */
  place?: Place | undefined;
  text: TracedText;
}

export interface PatchedResource {
  patch: Place;
  base?: Place | undefined;
  resource?: TracedResource | undefined;
}

export interface RenderedKustomization {
  /** The resources of the output; empty if there is an error. */
  resources: TracedResource[];
  text: string;
  error?: string;
  failure?: KustomizeRenderFailure;
  /** Warnings about deprecated fields, once per kustomization that uses them. */
  warnings: string[];
  /** The parts of the kustomization that are left out, usually because kustomize would fetch or run them. */
  left: LeftOut[];
  patched: PatchedResource[];
  /**
   * The patch targets that select no resource. kustomize does not report these targets. If the build fails, only the
   * targets before the failure are listed.
   */
  unmatched: readonly Selector[];
}

export interface KustomizeRenderFailure {
  /** The problem without the prefixes for the kustomizations in which it was found. */
  reason: string;
  /** The innermost place that a person can edit to correct the error. */
  place?: Place | undefined;
  /** Whether a limit of this renderer was reached. Otherwise the error is kustomize's. */
  isLimit: boolean;
}

export function renderKustomization(
  files: FileTree,
  directory: string,
  options: KustomizeRenderOptions = {},
): RenderedKustomization {
  const session = new Session(options);
  const { warnings, left, unmatched } = session;
  try {
    const { writes = () => true } = options;
    const isWritten = ({ apiVersion, kind }: Resource) => writes({ apiVersion, kind });
    const resources = build(files, directory, session).filter(isWritten);
    const written = resources.map((resource) => ({ resource, traced: trace(resource, session) }));
    const text = written.map(({ traced }) => traced.text.text).join('---\n');
    const tracedOf = new Map(written.map(({ resource, traced }) => [resource, traced]));
    const patched = session.patched.map(({ patch, resource }) => ({
      patch,
      base: resource.place,
      resource: tracedOf.get(resource),
    }));
    return { resources: written.map(({ traced }) => traced), text, warnings, left, patched, unmatched };
  } catch (error) {
    if (!(error instanceof KustomizeFailure)) throw error;
    const patched = session.patched.map(({ patch, resource }) => ({ patch, base: resource.place }));
    const isLimit = error instanceof LimitReached;
    const message = isLimit ? `not rendered: ${error.message}` : error.message;
    const failure = { reason: error.reason, place: error.place, isLimit };
    return { resources: [], text: '', error: message, failure, warnings, left, patched, unmatched };
  }
}

function build(files: FileTree, directory: string, session: Session): Resource[] {
  const target = new KustomizeTarget({
    loader: new Loader(files, normalizePath(directory), { readTree: session.readTree }),
    session,
    depth: 0,
  });
  target.chooseSchema();
  const accumulated = target.accumulate();
  addHashes(accumulated.resources.all);
  updateReferences(accumulated.resources, accumulated.config.nameReference);
  resolveVariables(accumulated, session.warnings);
  const { kustomization } = target;
  accumulated.resources.dropLocalConfig();
  asPanic(() => accumulated.resources.assertDistinct());
  const sorted = sortResources(accumulated.resources.all, kustomization.sortOptions);
  for (const resource of sorted) removeNotes(resource, kustomization);
  return sorted;
}

const version = 'v0.21.2';

function removeNotes(resource: Resource, { buildMetadata = [] }: Kustomization): void {
  const wants = (name: string) => buildMetadata.some(({ value }) => value === name);
  if (wants('managedByLabel'))
    resource.setLabels(resource.labels.set('app.kubernetes.io/managed-by', `kustomize-${version}`));
  resource.removeNotes();
  if (wants('originAnnotations')) return;
  const annotations = resource.annotations;
  if (annotations.delete(originAnnotation)) resource.setAnnotations(annotations);
}

function trace(resource: Resource, session: Session): TracedResource {
  const { apiVersion, kind, name, namespace, place } = resource;
  const text = writeResource(resource.node);
  session.countOutput(text.text.length);
  return { apiVersion, kind, name, originalName: resource.originalId.name, namespace, place, text };
}
