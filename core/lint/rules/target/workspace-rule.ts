// Rules about the workload of an autoscaler and other objects of the workspace. They report only complete objects
// without templates, and only if the objects are certainly applied together.
import type { AnalyzedObject } from '../../../analysis/analyze-document.ts';
import type { IndexedObject } from '../../../index/index-content.ts';
import type { IndexedWorkload } from '../../../index/workspace-index.ts';
import type { Workload } from '../../../index/workspace-object.ts';
import type { Autoscaler } from '../../../model/autoscaler.ts';
import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import type { Found, IndexedScaler, Rule, WorkspaceFinding, WorkspaceSubject } from '../../rule.ts';

export const targetNamePath = ['spec', 'scaleTargetRef', 'name'];

export interface Target {
  own: IndexedScaler;
  target: IndexedWorkload;
  workload: Workload;
  subject: WorkspaceSubject;
}

interface Options extends Pick<Rule, 'hasVerdicts'> {
  isPossible?(object: AnalyzedObject): boolean;
}

export function workspaceRule(
  code: string,
  level: Rule['level'],
  check: (own: IndexedScaler, subject: WorkspaceSubject) => Found<WorkspaceFinding>,
  { hasVerdicts, isPossible = () => true }: Options = {},
): Rule {
  return {
    code,
    level,
    inWorkspace: {
      isPossible: (object) => isWhole(object) && isPossible(object),
      check: (subject) => {
        const own = subject.isTemplated ? undefined : subject.own();
        return own?.object.target ? check(own, subject) : undefined;
      },
    },
    ...(hasVerdicts && { hasVerdicts }),
  };
}

export function targetRule(
  code: string,
  level: Rule['level'],
  check: (target: Target) => Found<WorkspaceFinding>,
  options?: Options,
): Rule {
  return workspaceRule(
    code,
    level,
    (own, subject) => {
      const target = subject.workload();
      if (!target || target.object.templated) return undefined;
      return check({ own, target, workload: target.object.workload, subject });
    },
    options,
  );
}

function isWhole({ patch, description }: AnalyzedObject): boolean {
  return patch === undefined && description !== undefined;
}

export function horizontalAutoscalerOf({ reading }: AnalyzedObject): HorizontalPodAutoscaler | undefined {
  const autoscaler: Autoscaler | undefined = reading?.autoscaler;
  return autoscaler?.kind === 'HorizontalPodAutoscaler' && !autoscaler.historic ? autoscaler : undefined;
}

function shortKind(kind: string): string {
  return kind === 'HorizontalPodAutoscaler' ? 'HPA' : kind;
}

export function shortKindWithArticle(kind: string): string {
  return `${kind === 'HorizontalPodAutoscaler' ? 'an' : 'a'} ${shortKind(kind)}`;
}

export function shortTitle({ object: { kind, name } }: IndexedObject): string {
  return `${shortKind(kind)} ${name.text}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
