import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { asObject, isPresent } from '../../../model/read-value.ts';
import { kubernetesText } from '../../../model/release-names.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import {
  annotationPath,
  annotationText,
  keyFixes,
  questionText,
  unknownKeys,
  unreadableFault,
} from './annotation-faults.ts';
import { horizontalRule } from './horizontal-rule.ts';

/** Reports a `metrics` annotation that the API server cannot read, and its unknown keys. */
export const v1MetricsAnnotation = horizontalRule('v1-metrics-annotation', 'warning', (subject) => {
  const text = subject.version === 'v1' ? annotationText(subject, 'metrics') : undefined;
  if (text === undefined) return undefined;
  const at = annotationPath('metrics');
  const fault = unreadableFault(text, 'metrics', subject);
  if (fault !== undefined) {
    const rest = isPresent(percentageOf(subject)) ? 'only cpu counts' : 'the API server adds cpu at 80 %';
    const message = `These metrics have no effect, and ${rest}: the API server drops this annotation without an error, because ${fault}.`;
    return { at, on: 'key', message, fixes: [removal(subject, at)] };
  }
  return unreadMetrics(text, subject);
});

function* unreadMetrics(text: string, subject: HorizontalSubject): Generator<Finding> {
  const refused = refusedMetrics(subject);
  for (const key of unknownKeys(text, 'metrics', subject)) {
    if (refused.has(String(key.path[0] ?? 0))) continue;
    yield {
      at: [...annotationPath('metrics'), ...key.path],
      on: 'key',
      message: `The API server ignores ${key.name} without an error.${questionText(key)}`,
      fixes: keyFixes(text, 'metrics', key, false),
    };
  }
  yield* repeatedCpu(subject);
}

const percentageField = 'targetCPUUtilizationPercentage';

function percentageOf({ object }: HorizontalSubject) {
  return asObject(object.spec)[percentageField];
}

/** The fix is not preferred, because it deletes metrics that the user wrote, although nothing reads the annotation. */
function removal({ object: { metadata } }: HorizontalSubject, at: Path): ObjectFix {
  const isOnly = Object.keys(asObject(asObject(metadata).annotations)).length === 1;
  const changes = [{ at: isOnly ? at.slice(0, -1) : at, to: undefined }];
  return { title: 'Remove the annotation', isPreferred: false, changes };
}

/**
 * Returns the indexes of the metrics that the API server refuses. Unknown keys of these metrics are not reported,
 * because the API server's errors already say what the metrics lack.
 */
function refusedMetrics({ problems }: HorizontalSubject): ReadonlySet<string> {
  const annotation = annotationPath('metrics');
  return new Set(
    problems.flatMap(({ level, at }) =>
      level === 'error' && annotation.every((key, i) => at[i] === key) ? [String(at[annotation.length])] : [],
    ),
  );
}

function* repeatedCpu(subject: HorizontalSubject): Generator<Finding> {
  const { metrics, server } = subject;
  const percentage = percentageOf(subject);
  if (!isPresent(percentage)) return;
  for (const { type, name, target, path } of metrics) {
    if (path[0] !== 'metadata' || type !== 'Resource' || name !== 'cpu' || !isPresent(target.averageUtilization))
      continue;
    const effect = server.storesV2
      ? 'only the lower target matters'
      : `${kubernetesText(server.release)} keeps only the target set here when it stores the object`;
    const message = `The cpu target is set twice, here at ${target.averageUtilization} % and by targetCPUUtilizationPercentage at ${percentage} %: ${effect}.`;
    const changes = [{ at: ['spec', percentageField], to: undefined }];
    yield { at: path, message, fixes: [{ title: `Remove ${percentageField}`, isPreferred: false, changes }] };
  }
}
