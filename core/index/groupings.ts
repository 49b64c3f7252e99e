// Groups the objects of the index. When a query reads the index, it records a key, which is called a question. The
// answer to a question stays the same until `IndexContent.put` invalidates the question.
import { input } from '../query/declarations.ts';
import type { ListChange } from '../text/chunked-list.ts';
import type { Grouping } from './object-groups.ts';
import {
  type DocumentObjects,
  type ObjectRole,
  scaleTargetOf,
  type TargetingObject,
  type WorkspaceObject,
  workloadOf,
} from './workspace-object.ts';

/**
 * A query reads this input when it asks the index a question. The input has no value. When the answer to the question
 * changes, the queries that have read the input are computed again.
 */
export const indexAnswer = input<[question: string], undefined>('indexAnswer', undefined);

export const anyQuestion = 'any';
export const filesQuestion = 'files';

export function fileQuestion(key: string): string {
  return `file ${key}`;
}

export function groupQuestion({ id }: Grouping, name: string): string {
  return `${id} ${name}`;
}

export function roleQuestion(role: ObjectRole | undefined): string {
  return role === undefined ? anyQuestion : groupQuestion(roleGrouping(role), '');
}

export function* changedQuestions({ before, after }: Pick<ListChange<DocumentObjects>, 'before' | 'after'>) {
  yield anyQuestion;
  for (const { objects } of [...before, ...after])
    for (const object of objects)
      for (const grouping of groupingsOf(object.role))
        for (const name of grouping.namesOf(object)) yield groupQuestion(grouping, name);
}

type GroupingOfRole = <Role extends ObjectRole>(role: Role) => Grouping<Role>;

function byRole(make: GroupingOfRole): GroupingOfRole {
  const known = new Map<ObjectRole, Grouping>();
  return <Role extends ObjectRole>(role: Role) => {
    const grouping = (known.get(role) as Grouping<Role> | undefined) ?? make(role);
    known.set(role, grouping);
    return grouping;
  };
}

export const roleGrouping = byRole((role) => ({ id: `role ${role}`, role, namesOf: () => [''], scalarsOf: () => [] }));

export const nameGrouping = byRole((role) => ({
  id: `name ${role}`,
  role,
  namesOf: ({ name }) => [name.text],
  scalarsOf: (name) => [name],
}));

export const targetGrouping: Grouping<TargetingObject['role']> = {
  id: 'target',
  namesOf(object) {
    const target = scaleTargetOf(object);
    return target ? [target.name.text] : [];
  },
  scalarsOf: (name) => [name],
};

export const podLabelGrouping: Grouping<'workload'> = {
  id: 'label',
  role: 'workload',
  namesOf: (object) => Object.entries(workloadOf(object)?.labels ?? {}).map(([name, text]) => `${name}=${text}`),
  // Only the value is searched, because the file may spell the label's name differently, for example as a number. The
  // name may contain `=`, the value cannot.
  scalarsOf: (label) => [label.slice(label.lastIndexOf('=') + 1)],
};

export const identityGrouping: Grouping = {
  id: 'identity',
  namesOf: (object) => [identityText(object)],
  scalarsOf: (identity) =>
    JSON.parse(identity)
      .filter((part: unknown) => typeof part === 'string')
      .slice(1),
};

export function identityText({ role, kind, name, namespace }: WorkspaceObject): string {
  return JSON.stringify([role, kind, name.text, namespace]);
}

function groupingsOf(role: ObjectRole): readonly Grouping[] {
  const all = [roleGrouping(role), nameGrouping(role), targetGrouping, podLabelGrouping, identityGrouping];
  return all.filter((grouping) => grouping.role === undefined || grouping.role === role);
}
