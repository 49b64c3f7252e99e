import type { Selector } from '../load/kustomization-shape.ts';
import { effectiveNamespace, type ResourceId } from './id.ts';
import { parseLabelSelector } from './label-selector.ts';
import { kustomizePatternTest } from './pattern.ts';
import type { Resource } from './resource.ts';

export function selectResources(resources: readonly Resource[], selector: Selector): Resource[] {
  const matches = matcherOf(selector);
  return resources.filter((resource) => matches(resource, [resource.originalId, resource.currentId]));
}

function matcherOf(selector: Selector): (resource: Resource, ids: readonly ResourceId[]) => boolean {
  const [group, version, kind] = (['group', 'version', 'kind'] as const).map((key) => wholeMatch(selector[key]?.value));
  const [name, namespace] = (['name', 'namespace'] as const).map((key) => wholeMatch(selector[key]?.value));
  const labels = parseLabelSelector(selector.labelSelector?.value ?? '');
  const annotations = parseLabelSelector(selector.annotationSelector?.value ?? '');
  return (resource, ids) => {
    const { gvk } = resource;
    return (
      ids.some((id) => namespace?.(effectiveNamespace(id)) ?? true) &&
      ids.some((id) => name?.(id.name) ?? true) &&
      (group?.(gvk.group) ?? true) &&
      (version?.(gvk.version) ?? true) &&
      (kind?.(gvk.kind) ?? true) &&
      labels(resource.labels) &&
      annotations(resource.annotations)
    );
  };
}

function wholeMatch(pattern: string | undefined): ((text: string) => boolean) | undefined {
  return pattern ? kustomizePatternTest(`^(?:${pattern})$`) : undefined;
}
