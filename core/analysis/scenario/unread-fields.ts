// Finds the fields of a scenario file that the controller ignores. Each controller has its own flags, feature gates and
// releases.
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { newestRelease } from '../../model/release-names.ts';
import { isObject, type Value } from '../../model/value.ts';
import type { ControllerDescription } from '../../simulator/controller-description.ts';
import { defaultFlags } from '../../simulator/controller-flags.ts';
import { controllerDescriptionOf, isSimulated } from '../../simulator/controllers.ts';
import type { AutoscalerInFile } from '../analyze-file.ts';

type AnyController = ControllerDescription<never>;

/**
 * Returns a problem for each field that no controller of the autoscalers reads.
 * @param autoscalers the targets of the scenario
 */
export function unreadFieldProblems(object: Value, autoscalers: readonly AutoscalerInFile[]): Problem[] {
  const reasonFor = unreadReason(autoscalers.map(({ autoscaler: { description } }) => description?.kind ?? ''));
  return writtenControllerPaths(object).flatMap((at) => {
    const message = reasonFor(at);
    return message === undefined ? [] : [{ code: 'scenario/unread', level: 'information', at, on: 'key', message }];
  });
}

function writtenControllerPaths(object: Value): Path[] {
  if (!isObject(object)) return [];
  const controller = isObject(object.controller) ? object.controller : {};
  const gates = isObject(controller.featureGates) ? controller.featureGates : {};
  return [
    ...(object.release === undefined ? [] : [['release']]),
    ...Object.keys(controller).flatMap((name) => (name === 'featureGates' ? [] : [['controller', name]])),
    ...Object.keys(gates).map((name) => ['controller', 'featureGates', name]),
  ];
}

/**
 * Returns a function that gives the reason why no controller of the kinds reads a field. The function returns undefined
 * if one of the controllers reads the field, or if no kind is known.
 */
export function unreadReason(kinds: Iterable<string>): (path: Path) => string | undefined {
  const controllers = [...new Set(kinds)]
    .filter(isSimulated)
    .map((kind): AnyController => controllerDescriptionOf(kind));
  const [first] = controllers;
  if (!first) return () => undefined;
  return ([root, name]) => {
    const lacking =
      root === 'release'
        ? missingReleaseReason(controllers)
        : root === 'controller' && missingFieldReason(controllers, name);
    return lacking ? `the ${first.product} ${lacking}, so this field changes nothing here` : undefined;
  };
}

function missingReleaseReason(controllers: readonly AnyController[]): string | undefined {
  return controllers.some(hasReleasesOfKubernetes) ? undefined : 'has releases of its own';
}

function missingFieldReason(controllers: readonly AnyController[], name: Path[number] | undefined): string | undefined {
  if (name === 'featureGates')
    return controllers.every(({ featureGates }) => featureGates.length === 0) ? 'has no feature gates' : undefined;
  const isFlag = typeof name === 'string' && Object.hasOwn(defaultFlags, name);
  return isFlag && !controllers.some(({ flags }) => flags.some((flag) => flag === name))
    ? `has no flag ${name}`
    : undefined;
}

function hasReleasesOfKubernetes({ releases }: AnyController): boolean {
  return releases.includes(newestRelease);
}
