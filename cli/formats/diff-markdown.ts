// A difference as a comment of a review: a table, and the details folded.
import { markdownText } from '../../core/model/markdown-text.ts';
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { isSilent } from './diff-silence.ts';
import {
  behaviorTexts,
  causeTexts,
  figureTexts,
  nameText,
  othersText,
  scaleDownTexts,
  scalePointText,
  type TextPair,
} from './diff-texts.ts';

/** Empty if nothing behaves differently. */
export function diffAsMarkdown(result: DiffResult): string {
  if (isSilent(result)) return '';
  const { changed, added, gone, newProblems, goneProblems, compared, onlyText } = result;
  const rows = [
    ...changed.map(rowOf),
    ...added.map(({ name, file }) => cells([name, '', 'new', file])),
    ...gone.map(({ name, file }) => cells([name, 'gone', '', file])),
  ];
  const parts = [
    `### Scaling changes in ${changed.length} of ${compared} ${compared === 1 ? 'autoscaler' : 'autoscalers'}`,
    rows.length > 0 ? ['| | before | after | |', '|---|---|---|---|', ...rows].join('\n') : '',
    ...changed.map(detailsOf),
    problemsOf('new', newProblems),
    problemsOf('gone', goneProblems),
    onlyText > 0 ? othersText(onlyText) : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function rowOf(one: ChangedAutoscaler): string {
  const [before, after] = pairOf(one);
  const causes = causeTexts(one);
  const cause = `${one.isSlower ? 'slower: ' : ''}${causes.join(', ')}`;
  const point = one.comparison?.movedPoints[0];
  return cells([nameText(one), before, after, point && before === after ? scalePointText(point) : cause]);
}

/** The way down, where only that differs. */
function pairOf(one: ChangedAutoscaler): TextPair {
  const [before, after] = behaviorTexts(one);
  return before === after ? (scaleDownTexts(one) ?? [before, after]) : [before, after];
}

function detailsOf(one: ChangedAutoscaler): string {
  const figures = figureTexts(one);
  const points = (one.comparison?.movedPoints ?? []).map(scalePointText);
  const lines = [
    ...figures.map((text) => `under load${one.scenario === undefined ? '' : ` (${one.scenario})`}: ${text}`),
    ...points,
    ...causeTexts(one).map((text) => `cause: ${text}`),
  ];
  if (lines.length === 0) return '';
  const list = lines.map((line) => `- ${escaped(line)}`).join('\n');
  return `<details><summary>${escaped(nameText(one))} (${escaped(one.after.file)})</summary>\n\n${list}\n\n</details>`;
}

function problemsOf(what: string, problems: readonly LintProblem[]): string {
  if (problems.length === 0) return '';
  const list = problems.map(({ file, line, message, code }) => `- ${escaped(`${file}:${line}: ${message} (${code})`)}`);
  const count = `${problems.length} ${problems.length === 1 ? 'problem is' : 'problems are'} ${what}`;
  return `<details><summary>${count}</summary>\n\n${list.join('\n')}\n\n</details>`;
}

/** The name is bold. */
const cells = ([name = '', ...texts]: readonly string[]) =>
  `| ${[`**${escaped(name)}**`, ...texts.map(escaped)].join(' | ')} |`;
const escaped = (text: string) => markdownText(text).replaceAll(/\s+/g, ' ');
