// What a scenario file says of a controller that the autoscaler's own controller does not have: its flags, gates and releases are its own.
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, type Value } from '../../model/value.ts';
import type { ControllerDescription } from '../../simulator/controller.ts';
import { controllerOf, isSimulated } from '../../simulator/controllers.ts';
import { defaultFlags, newestRelease } from '../../simulator/profile.ts';
import type { Found } from '../documents.ts';

type Controller = ControllerDescription<never>;

/** `found`: the autoscalers that are meant. What one of them reads is read. */
export function unreadProblems(object: Value, found: readonly Found[]): Problem[] {
  const kinds = new Set(found.map(({ autoscaler: { description } }) => description?.kind ?? ''));
  const controllers = [...kinds].filter(isSimulated).map((kind): Controller => controllerOf(kind));
  const [first] = controllers;
  if (!first || !isObject(object)) return [];
  const controller = isObject(object.controller) ? object.controller : {};
  const gates = isObject(controller.featureGates) ? controller.featureGates : {};
  const unread = (at: Path, what: string) => unreadAt(at, `the ${first.product} ${what}: it changes nothing here`);
  return [
    ...(object.release === undefined || controllers.some(hasReleasesOfKubernetes) ? [] : [unread(['release'], 'has releases of its own')]),
    ...Object.keys(controller)
      .filter((name) => Object.hasOwn(defaultFlags, name) && !controllers.some(({ flags }) => flags.some((flag) => flag === name)))
      .map((name) => unread(['controller', name], `has no flag ${name}`)),
    ...Object.keys(gates)
      .filter(() => controllers.every(({ gates: own }) => own.length === 0))
      .map((name) => unread(['controller', 'featureGates', name], 'has no feature gates')),
  ];
}

function hasReleasesOfKubernetes({ releases }: Controller): boolean {
  return releases.includes(newestRelease);
}

function unreadAt(at: Path, message: string): Problem {
  return { code: 'scenario/unread', level: 'information', at, on: 'key', message };
}
