import type { AnalyzedObject } from '../analysis/analyze-document.ts';
import { objectName } from '../analysis/object-name.ts';
import { indexedObjectOf, type WorkspaceContext } from '../analysis/workspace-context.ts';
import { apiServerRules, newestApiServerRules } from '../apiserver/apiserver-rules.ts';
import { horizontalPodAutoscalerKind } from '../apiserver/hpa/kind.ts';
import type { IndexedObject } from '../index/index-content.ts';
import { provenWorkload } from '../index/links/workload-links.ts';
import { hasRole, WorkspaceIndex } from '../index/workspace-index.ts';
import { once } from '../model/once.ts';
import { formatPath } from '../model/path.ts';
import { asObject } from '../model/read-value.ts';
import { profileOfChoice } from '../simulator/profile.ts';
import { limits } from '../text/limits.ts';
import type { MapNode } from '../text/node.ts';
import { findingsIn } from './findings-in.ts';
import { type HorizontalSubject, horizontalSubjectOf } from './horizontal-subject.ts';
import type {
  AnalyzedText,
  Finding,
  GeneratedSubject,
  IndexedScaler,
  Rule,
  RuleSubject,
  WorkspaceFinding,
  WorkspaceSubject,
} from './rule.ts';

export type RuleSubjectOptions = Pick<RuleSubject, 'levels' | 'scenario'> & { maxFindings?: number | undefined };

export function ruleSubjectOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  { levels, scenario, maxFindings = limits.findings }: RuleSubjectOptions,
): RuleSubject | undefined {
  if (!object.reading) return undefined;
  const { kubernetes } = analyzed.chosen;
  const server = kubernetes ? apiServerRules(kubernetes) : newestApiServerRules;
  const profile = profileOfChoice(analyzed.chosen);
  const { has } = profile;
  const options = { analyzed, profile, server, scenario };
  return {
    root: object.root,
    object: object.object,
    item: object.item,
    description: object.description,
    autoscaler: object.reading.autoscaler,
    text: analyzed.lines.text,
    profile,
    has,
    server,
    horizontal: () => horizontalOf(object, options),
    generated: once(() => generatedOf(object, options)),
    scenario,
    levels,
    maxFindings,
  };
}

function generatedOf(
  { object, description, reading, patch }: AnalyzedObject,
  options: Parameters<typeof horizontalSubjectOf>[1],
): GeneratedSubject | undefined {
  const { asHorizontal, causePath } = description ?? {};
  const made = causePath && !patch && reading?.autoscaler ? asHorizontal?.(object) : undefined;
  if (!made || !causePath) return undefined;
  const kind = horizontalPodAutoscalerKind;
  const asWritten: AnalyzedObject = { root: noRoot, object: made, description: kind, reading: kind.read(made) };
  const horizontal = horizontalSubjectOf(asWritten, options);
  return horizontal && { object: made, horizontal, causePath: (path) => causePath(path, object) };
}

const noRoot: MapNode = { kind: 'map', range: { start: 0, end: 0 }, flow: true, entries: [] };

interface LastHorizontal {
  object: AnalyzedObject;
  analyzed: AnalyzedText;
  scenario: RuleSubject['scenario'];
  subject: HorizontalSubject | undefined;
}

/**
 * The last result is kept, because the checks of the file and the checks of the workspace request the same object one
 * after the other.
 */
let last: LastHorizontal | undefined;

function horizontalOf(
  object: AnalyzedObject,
  options: Parameters<typeof horizontalSubjectOf>[1] & { analyzed: AnalyzedText },
): HorizontalSubject | undefined {
  const { analyzed, scenario } = options;
  if (last?.object !== object || last.analyzed !== analyzed || last.scenario !== scenario)
    last = { object, analyzed, scenario, subject: horizontalSubjectOf(object, options) };
  return last.subject;
}

/**
 * Returns the findings of the rule. Findings at fields that the API server refuses are left out, because the error of
 * the API server is more important.
 */
export function findingsOf(rule: Rule, subject: RuleSubject, { reading }: AnalyzedObject): readonly Finding[] {
  const findings = findingsIn(rule.check?.(subject), subject.maxFindings);
  if (findings.length === 0) return findings;
  const refused = new Set(
    reading?.problems.flatMap(({ level, at }) => (level === 'error' ? [formatPath(at)] : [])) ?? [],
  );
  return findings.filter(({ at }) => !refused.has(formatPath(at)));
}

export function workspaceSubjectOf(
  analyzed: AnalyzedText,
  object: AnalyzedObject,
  ofFile: WorkspaceContext,
): WorkspaceSubject {
  const workspaceContext = contextOf(object, ofFile);
  const own = once(() => {
    if (object.rendered?.findWorkspace) return renderedObjectIn(workspaceContext, object);
    const written = indexedObjectOf(workspaceContext, object.root, analyzed.lines);
    return written && isScaler(written) ? written : undefined;
  });
  return {
    analyzed,
    object,
    has: profileOfChoice(analyzed.chosen).has,
    workspaceContext,
    isTemplated: analyzed.templated && !object.rendered?.findWorkspace,
    own,
    workload: once(() => {
      const autoscaler = own();
      return autoscaler && provenWorkload(workspaceContext.index, autoscaler);
    }),
    horizontal: once(() => ruleSubjectOf(analyzed, object, { levels: {} })?.horizontal()),
  };
}

function isScaler(found: IndexedObject): found is IndexedScaler {
  return hasRole(found, 'autoscaler') || hasRole(found, 'scaledObject');
}

/**
 * Finds a rendered object in the index of its chart or kustomization, because the file's text may contain only a part
 * of the object.
 */
export function renderedObjectIn(
  { index, uri }: WorkspaceContext,
  { object }: AnalyzedObject,
): IndexedScaler | undefined {
  const { kind, metadata } = object;
  const { namespace } = asObject(metadata);
  const name = objectName(object) ?? '';
  const named = (['autoscaler', 'scaledObject'] as const).flatMap((role) => index.namedInFile(uri, role, name));
  return named.find((found) => found.object.kind === kind && found.object.namespace === (namespace ?? undefined));
}

/**
 * Returns the workspace context of an object. A rendered object gets a context of the objects that are rendered
 * together with it. This context is empty if these objects are unknown. Any other object gets the context of the file.
 */
export function contextOf({ rendered }: AnalyzedObject, ofFile: WorkspaceContext): WorkspaceContext {
  if (!rendered?.findWorkspace) return ofFile;
  return rendered.findWorkspace() ?? { ...ofFile, index: new WorkspaceIndex() };
}

export function workspaceFindingsOf(rule: Rule, subject: WorkspaceSubject): readonly WorkspaceFinding[] {
  return rule.inWorkspace?.isPossible(subject.object)
    ? findingsIn(rule.inWorkspace.check(subject), limits.findings)
    : [];
}
