// Which resource of the API server an object, or a text that is none, is meant for. Adding a kind is one entry here.
import { nearestName } from '../near.ts';
import { isObject, type Value } from '../value.ts';
import { watermarkResource } from '../watermark/resource.ts';
import { type AdmissionRequest, admit, type ObjectAnswer } from './admit.ts';
import { admitCustom } from './custom/admit.ts';
import type { CustomResource } from './custom/resource.ts';
import { splitVersion } from './kind-and-version.ts';
import type { AdmissionRules } from './rules.ts';

/** What has an address of its own at the server. */
export interface Resource {
  group: string;
  kind: string;
  /** Those that the release serves. */
  versions(rules: AdmissionRules): readonly string[];
  admit(value: Value, request: AdmissionRequest): ObjectAnswer;
}

const horizontal: Resource = {
  group: 'autoscaling',
  kind: 'HorizontalPodAutoscaler',
  versions: ({ served }) => served,
  admit,
};

/** The first is meant where nothing tells. */
export const resources: readonly Resource[] = [horizontal, custom(watermarkResource)];

function custom(resource: CustomResource): Resource {
  const { group, kind, version } = resource;
  return { group, kind, versions: () => [version], admit: (value, request) => admitCustom(value, resource, request) };
}

/** By its kind, or one that is nearly written so, and else by its group. */
export function resourceOf(value: Value): Resource {
  const { apiVersion, kind } = isObject(value) ? value : {};
  const group = typeof apiVersion === 'string' ? splitVersion(apiVersion)?.group : undefined;
  const named = typeof kind === 'string' ? kindNear(kind) : undefined;
  return resources.find((each) => each.kind === named) ?? resources.find((each) => each.group === group) ?? horizontal;
}

/** Of a text that cannot be read: the kind that it mentions. */
export function resourceMentioned(text: string): Resource {
  const mentioned = (resource: Resource) => [text.indexOf(resource.kind), text.indexOf(`${resource.group}/`)].filter((at) => at >= 0);
  const first = (resource: Resource) => Math.min(...mentioned(resource), text.length);
  return resources.toSorted((a, b) => first(a) - first(b))[0] ?? horizontal;
}

function kindNear(kind: string): string | undefined {
  return nearestName(
    kind,
    resources.map((each) => each.kind),
  );
}
