import { type FixOfOther, titleOf } from '../../../index/links/proving-part.ts';
import { requestOfContainers } from '../../../index/links/workload-links.ts';
import type { IndexedWorkload } from '../../../index/workspace-index.ts';
import type { FieldChange, ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import { isList, type ObjectValue } from '../../../model/value.ts';
import type { Rule, WorkspaceSubject } from '../../rule.ts';
import { refusedWithoutRequest } from '../keda/refused-beside.ts';
import { effectOfFailures } from './failed-measurement.ts';
import {
  containersOf,
  findMissingRequests,
  type MissingRequest,
  type MissingRequests,
  measuresUtilization,
} from './missing-requests.ts';
import { counted, targetNamePath } from './workspace-rule.ts';

/** Reports a utilization metric that fails, because a container of the target has no request. */
export const targetWithoutRequest: Rule = {
  code: 'target-without-request',
  level: 'warning',
  hasVerdicts: true,
  inWorkspace: {
    isPossible: measuresUtilization,
    check(subject) {
      const found = findMissingRequests(subject);
      const [first] = found?.failing ?? [];
      if (!found || !first) return undefined;
      const { workload, failing } = found;
      const { resource } = first;
      const { cause, exception } = reasonOf(first, workload);
      const effect = effectOfFailures(subject);
      return {
        at: targetNamePath,
        message: `${cause.charAt(0).toUpperCase()}${cause.slice(1)}, so the ${resource} metric fails for every pod (${exception}): ${effect.charAt(0).toLowerCase()}${effect.slice(1)}.${refusedWithoutRequest(subject.object, first.containers[0]?.name ?? '', resource)}`,
        provenBy: { found: workload, text: titleOf(workload), part: 'resources' },
        fixes: containerFixes(first, subject),
        fixesOfOthers: [requestFix(found)],
        failing: { metrics: failing.map(({ metric }) => metric), text: `${cause} (${exception})` },
      };
    },
  },
};

function reasonOf(
  { containers, resource, isZero }: MissingRequest,
  workload: IndexedWorkload,
): { cause: string; exception: string } {
  const name = workload.object.name.text;
  const first = containers[0]?.name;
  if (!isZero)
    return {
      cause: `container ${first} of ${name} has no ${resource} request`,
      exception: 'unless a LimitRange or webhook adds it',
    };
  const cause =
    containers.length === 1
      ? `container ${first} of ${name} requests 0 ${resource}`
      : `all containers of ${name} request 0 ${resource}`;
  return { cause, exception: 'unless a webhook changes the request' };
}

/** The requests that the title and the edits of a fix suggest. The amounts come from the Kubernetes documentation. */
const exampleRequests: Readonly<Record<string, string>> = { cpu: '250m', memory: '64Mi' };

function requestFix({ workload, failing }: MissingRequests): FixOfOther {
  const lacking = new Map<string, Set<string>>();
  for (const { resource, containers } of failing)
    for (const { name } of containers) {
      const known = lacking.get(name);
      if (known) known.add(resource);
      else lacking.set(name, new Set([resource]));
    }
  const [only, ...others] = lacking.keys();
  const amounts = [...new Set(failing.map(({ resource }) => `${resource} ${requestOf(resource)}`))].join(' and ');
  const place = others.length === 0 ? `container ${only}` : counted(lacking.size, 'container');
  return {
    title: `Request ${amounts} in ${place} of ${titleOf(workload)}`,
    found: workload,
    changes: (written) => requestChanges(written, lacking),
  };
}

function requestOf(resource: string): string {
  return (Object.hasOwn(exampleRequests, resource) && exampleRequests[resource]) || '1';
}

const podSpecPath = ['spec', 'template', 'spec'];

function requestChanges(written: ObjectValue, lacking: ReadonlyMap<string, ReadonlySet<string>>): FieldChange[] {
  const podSpec = podSpecPath.reduce((inner, key) => asObject(inner[key]), written);
  return ['containers', 'initContainers'].flatMap((key) => {
    const list = podSpec[key];
    return (isList(list) ? list.map(asObject) : []).flatMap((container, i) => {
      const resources = [...(lacking.get(String(container.name)) ?? [])];
      return resources.length > 0 ? changesOfContainer(container, resources, [...podSpecPath, key, i]) : [];
    });
  });
}

/**
 * Returns the changes that add the missing requests to a container. Each change is made in the innermost map that
 * exists, so the outer maps keep their YAML aliases.
 */
function changesOfContainer(container: ObjectValue, resources: readonly string[], at: Path): FieldChange[] {
  const [inResources, inRequests] = [
    [...at, 'resources'],
    [...at, 'resources', 'requests'],
  ];
  const written = asObject(container.resources);
  const added = Object.fromEntries(resources.map((resource) => [resource, requestOf(resource)]));
  if (Object.keys(asObject(written.requests)).length > 0)
    return resources.map((resource) => ({ at: [...inRequests, resource], to: requestOf(resource) }));
  const isEmpty = Object.keys(written).length === 0;
  return [isEmpty ? { at: inResources, to: { requests: added } } : { at: inRequests, to: added }];
}

function containerFixes({ metric: index, resource }: MissingRequest, subject: WorkspaceSubject): ObjectFix[] {
  const horizontal = subject.horizontal();
  const metric = horizontal?.metrics.find((one) => one.index === index);
  if (metric?.type !== 'Resource' || horizontal?.version !== 'v2' || !horizontal.server.containerMetrics) return [];
  const { path } = metric;
  const able = containersOf(subject.workload()?.object.workload).filter(
    (container) => requestOfContainers([container], resource) !== undefined,
  );
  return able.map(({ name: container }) => ({
    title: `Measure only container ${container}`,
    isPreferred: false,
    changes: [
      { at: [...path, 'type'], to: 'ContainerResource' },
      { at: [...path, 'resource'], to: undefined, renamedTo: 'containerResource' },
      { at: [...path, 'resource', 'container'], to: container },
    ],
  }));
}
