// An object of an older version, read: what it says in the words of the newest one, and every refusal at the place where the user
// wrote what is refused.
import { toInternal } from '../../admission/convert/to-internal.ts';
import { withDefaults } from '../../admission/defaults.ts';
import { type AdmissionRules, admissionRules } from '../../admission/rules.ts';
import type { HpaVersion } from '../../admission/types/autoscaler.ts';
import { checkStructure } from '../../check.ts';
import type { Field } from '../../field.ts';
import type { Reading, ReadOptions } from '../../kind.ts';
import type { Problem } from '../../problem.ts';
import { type ReadableOptions, readable } from '../../readable.ts';
import { seenObject } from '../../seen.ts';
import type { ObjectValue, Value } from '../../value.ts';
import { buildAutoscaler } from '../build.ts';
import { aboutDraft, withDraft } from '../historic.ts';
import { overlooked } from '../overlooked.ts';
import { firstTemplate, isStrict, validateFor } from '../read.ts';
import { releaseProblems } from '../release-problems.ts';
import { writtenPath } from './written-path.ts';

/** Where nobody chose a release: whichever serves the version, the refusals are those of the newest one. */
const newestRules: AdmissionRules = admissionRules({ release: '1.37' });

export function readOlder(object: Value, version: HpaVersion, root: Field, { templated = false, kubernetes }: ReadOptions = {}): Reading {
  const written = seenObject(object);
  const rules = kubernetes ? admissionRules(kubernetes) : newestRules;
  const internal = internalOf({ object, version, root, rules }, { templated, misspeltUnseen: isStrict(kubernetes), quantityTexts: true });
  const refusals = validateFor(internal, kubernetes).map(
    (problem): Problem => ({ ...problem, at: writtenPath(problem.at, version, written, rules) }),
  );
  const found = checkStructure(object, root);
  const structure = kubernetes
    ? releaseProblems({ object: written, version, kubernetes, structure: found })
    : [...notServed(`autoscaling/${version}`, templated), ...found];
  const problems = [...structure.map((problem) => aboutDraft(problem, written)), ...refusals];
  if (!templated)
    problems.push(
      ...overlooked(object, problems, kubernetes).map((problem) => ({ ...problem, at: writtenPath(problem.at, version, written, rules) })),
    );
  const understood = withDefaults(internalOf({ object, version, root, rules }, {}), 'v2');
  const missing = firstTemplate(seenObject(understood.spec));
  const built = missing ? undefined : buildAutoscaler(understood);
  const autoscaler = built && withDraft(built, written);
  return { problems, ...(autoscaler && { autoscaler }), ...(missing && { missing }) };
}

interface Written {
  object: Value;
  version: HpaVersion;
  root: Field;
  rules: AdmissionRules;
}

function internalOf({ object, version, root, rules }: Written, options: ReadableOptions): ObjectValue {
  return toInternal(withDefaults(seenObject(readable(object, root, options)), version), version, rules);
}

/** The release that served it last, where it is served no more. */
const lastServed: Readonly<Record<string, string>> = {
  'autoscaling/v2beta1': '1.24',
  'autoscaling/v2beta2': '1.25',
  'extensions/v1beta1': '1.15',
};

/** Nobody chose a release: it may be meant for an old one. A template may be asked which one there is. */
export function notServed(apiVersion: string, templated: boolean): Problem[] {
  const last = lastServed[apiVersion];
  if (last === undefined || templated) return [];
  const message = `no matches for kind "HorizontalPodAutoscaler" in version "${apiVersion}": Kubernetes served it up to ${last}`;
  return [{ code: 'api/not-served', level: 'information', at: ['apiVersion'], message }];
}
