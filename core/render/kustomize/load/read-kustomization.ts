import { KustomizeFailure, withPrefix } from '../failure.ts';
import { placesIn } from '../tree/place-of.ts';
import { malformedAt } from '../tree/read-documents.ts';
import { decodeNode } from './decode.ts';
import { type Kustomization, kustomizationShape } from './kustomization-shape.ts';
import type { Loader } from './loader.ts';

const componentKind = 'Component';
const kustomizationKind = 'Kustomization';

/**
 * Reads a kustomization, and adds its `bases` to `resources`. Warnings are passed to `warn` even if an error follows.
 */
export function readKustomization(
  text: string,
  file: string,
  { root, readTree }: Pick<Loader, 'root' | 'readTree'>,
  warn: (warnings: readonly string[]) => void,
): Kustomization {
  const kustomization = withPrefix('invalid Kustomization', (): Kustomization => {
    const read = readTree(text);
    if (!read.ok) throw malformedAt(text, read.libyamlMessage ?? read.problem, placesIn(file));
    const empty: Kustomization = { place: { file, start: 0, end: 0 } };
    return (read.root && decodeNode(read.root, kustomizationShape, placesIn(file))) ?? empty;
  });
  assertNotEmpty(kustomization);
  warn(deprecationWarnings(kustomization));
  assertVersion(kustomization, root);
  const { resources = [], bases = [] } = kustomization;
  return { ...kustomization, resources: [...resources, ...bases] };
}

export function isComponent({ kind }: Kustomization): boolean {
  return kind?.value === componentKind;
}

const deprecated = {
  bases: 'resources',
  commonLabels: 'labels',
  patchesJson6902: 'patches',
  patchesStrategicMerge: 'patches',
  vars: 'replacements',
} as const satisfies Partial<Record<keyof Kustomization, string>>;

function deprecationWarnings(kustomization: Kustomization): string[] {
  const used = Object.entries(deprecated).filter(([field]) => kustomization[field as keyof typeof deprecated]);
  return used.map(([field, better]) => {
    const experimental = field === 'vars' ? ' [EXPERIMENTAL]' : '';
    return `# Warning: '${field}' is deprecated. Please use '${better}' instead.${experimental} Run 'kustomize edit fix' to update your Kustomization automatically.`;
  });
}

function assertNotEmpty(kustomization: Kustomization): void {
  const fields = Object.entries(kustomization).filter(
    ([name, value]) => !['kind', 'apiVersion', 'place'].includes(name) && !(name === 'bases' && isEmptyList(value)),
  );
  if (fields.length === 0) throw new KustomizeFailure('kustomization.yaml is empty');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function assertVersion({ kind, apiVersion }: Kustomization, directory: string): void {
  const kindText = kind?.value || kustomizationKind;
  const problems: string[] = [];
  if (kindText !== kustomizationKind && kindText !== componentKind)
    problems.push(`kind should be ${kustomizationKind} or ${componentKind}`);
  const version = kindText === componentKind ? 'kustomize.config.k8s.io/v1alpha1' : 'kustomize.config.k8s.io/v1beta1';
  if (apiVersion?.value && apiVersion.value !== version)
    problems.push(`apiVersion for ${kindText} should be ${version}`);
  if (problems.length > 0)
    throw new KustomizeFailure(`Failed to read kustomization file under ${directory}:\n${problems.join('\n')}`);
}
