// Budget comments: `# replicast: db-connections=25 limit=200` gives an amount per replica and a limit for all replicas.
import { inlineCode } from '../analysis/wording/inline-code.ts';
import { surgeAt } from '../index/links/surge.ts';
import type { Workload } from '../index/workspace-object.ts';
import { endOfLine } from '../text/lines.ts';
import type { MapNode, Range } from '../text/node.ts';
import { scalarsWithin } from './rules/scalars-within.ts';

export interface BudgetComment {
  /** The comment from its `#` on, as offsets in the YAML document. */
  range: Range;
  budget: ReplicaBudget | BudgetProblem;
}

export interface ReplicaBudget {
  name: string;
  eachMilli: number;
  limitMilli: number;
}

export interface BudgetProblem {
  range: Range;
  problem: string;
}

const prefix = '# replicast:';
const example = '# replicast: db-connections=25 limit=200';

/**
 * Returns the budgets in the comments of an object. A comment without `=` is not a budget. `isWholeDocument` says
 * whether comments outside the object belong to the object.
 */
export function budgetCommentsOf(root: MapNode, text: string, isWholeDocument: boolean): BudgetComment[] {
  const { start: first, end: last } = isWholeDocument ? { start: 0, end: text.length } : root.range;
  // For an item of a `List`, only the comments between the first and the last character of the item count.
  const part = text.slice(first, last);
  if (!part.includes(prefix)) return [];
  const strings = Array.from(scalarsWithin(root), ({ node }) => node.range).sort((a, b) => a.start - b.start);
  let next = 0;
  const comments: BudgetComment[] = [];
  for (let at = part.indexOf(prefix); at >= 0; at = part.indexOf(prefix, at + 1)) {
    const start = first + at;
    const range = { start, end: endOfLine(text, start) };
    const isComment = start === 0 || /\s/.test(text.charAt(start - 1));
    while ((strings[next]?.end ?? Infinity) <= start) next++;
    const isInString = (strings[next]?.start ?? Infinity) <= start;
    if (isComment && !isInString && text.slice(range.start, range.end).includes('='))
      comments.push({ range, budget: readBudget(text, range) });
  }
  return comments;
}

interface Amount {
  name: string;
  milli: number;
  range: Range;
}

function readBudget(text: string, { start, end }: Range): ReplicaBudget | BudgetProblem {
  const content = text.slice(start + prefix.length, end);
  const amounts: Amount[] = [];
  for (const { 0: word, index } of content.matchAll(/\S+/g)) {
    const at = start + prefix.length + index;
    const amount = readAmount(word, { start: at, end: at + word.length });
    if ('problem' in amount) return amount;
    if (amounts.some(({ name }) => (name === 'limit') === (amount.name === 'limit')))
      return {
        range: amount.range,
        problem: 'A comment can have only one amount per replica and one limit: move this amount to another comment.',
      };
    amounts.push(amount);
  }
  const limit = amounts.find(({ name }) => name === 'limit');
  const each = amounts.find(({ name }) => name !== 'limit');
  if (limit && each) return { name: each.name, eachMilli: each.milli, limitMilli: limit.milli };
  const missing = limit ? 'the amount per replica' : 'the limit for all replicas';
  return { range: { start, end }, problem: `The budget lacks ${missing}: write the budget as in ${example}.` };
}

function readAmount(word: string, range: Range): Amount | BudgetProblem {
  const [name = '', number] = word.split('=', 2);
  const valueStart = range.start + name.length + 1;
  if (number === undefined || !/^[A-Za-z][\w.-]{0,62}$/.test(name))
    return { range, problem: `${word} does not have the form name=amount, as in ${example}.` };
  const value = word.slice(name.length + 1);
  const milli = /^\d{1,9}(?:\.\d{1,3})?$/.test(value) ? Math.round(Number(value) * 1000) : 0;
  if (milli > 0) return { name, milli, range };
  const valueRange = value === '' ? range : { start: valueStart, end: range.end };
  return { range: valueRange, problem: `The amount of ${name} must be a number above 0, such as 25 or 0.5.` };
}

export interface MostPods {
  replicas: number;
  /** The number of pods that a rolling update adds; undefined if the workload is not known. */
  surge: number | undefined;
}

export function mostPods(replicas: number, workload: Workload | undefined): MostPods {
  return { replicas, surge: workload && (surgeAt(workload, replicas) ?? 0) };
}

export function heldText({ name, eachMilli }: ReplicaBudget, { replicas, surge = 0 }: MostPods): string {
  const held = budgetAmountText(eachMilli * (replicas + surge));
  const update = surge === 0 ? '' : ` and ${surge} more ${surge === 1 ? 'pod' : 'pods'} in a rolling update`;
  return `At ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}${update}, the pods hold ${held} ${name}`;
}

/**
 * Returns how far the pods exceed the limit, in thousandths. The result is 0 or negative if the pods stay within the
 * limit.
 */
export function excessMilli({ eachMilli, limitMilli }: ReplicaBudget, { replicas, surge = 0 }: MostPods): number {
  return eachMilli * (replicas + surge) - limitMilli;
}

/** The largest number of replicas within the limit; 0 if even one replica exceeds the limit. */
export function largestWithin(budget: ReplicaBudget, workload: Workload | undefined): number {
  let [fitting, above] = [0, Math.floor(budget.limitMilli / budget.eachMilli) + 1];
  while (above - fitting > 1) {
    const middle = Math.floor((fitting + above) / 2);
    if (excessMilli(budget, mostPods(middle, workload)) <= 0) fitting = middle;
    else above = middle;
  }
  return fitting;
}

export function surgeNote({ surge }: MostPods): string {
  return surge === undefined
    ? ' Pods that a rolling update adds are not counted, because the workload is not known.'
    : '';
}

export function budgetText(
  budget: ReplicaBudget,
  maxReplicas: number | undefined,
  workload: Workload | undefined,
): string {
  const each = `**Budget**: each pod holds ${budgetAmountText(budget.eachMilli)} ${inlineCode(budget.name)}, and all pods together may hold ${budgetAmountText(budget.limitMilli)}.`;
  if (maxReplicas === undefined) return each;
  const most = mostPods(maxReplicas, workload);
  const excess = excessMilli(budget, most);
  const verdict = excess > 0 ? `${budgetAmountText(excess)} over the limit` : 'within the limit';
  return `${each}\n\n${heldText(budget, most)}: ${verdict}.${surgeNote(most)}`;
}

export function budgetAmountText(milli: number): string {
  return String(milli / 1000);
}
