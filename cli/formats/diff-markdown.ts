// The result of `diff` for a review. GitHub refuses long comments, so rows and details that do not fit are only
// counted.
import { drawTextChart } from '../../core/drawing/text-chart.ts';
import { markdownText } from '../../core/model/markdown-text.ts';
import type { ChangedAutoscaler, DiffCause, DiffResult } from '../diff/diff-result.ts';
import { type DiffSide, fileIn, nameIn } from '../diff/diff-sides.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { isSilent } from './diff-silence.ts';
import {
  changedFigureTexts,
  diffTitleText,
  type FigurePair,
  figurePairs,
  isTimeTo,
  keptTexts,
  knownPair,
  loadName,
  nameText,
  onlyTextText,
  scaleDownTexts,
  scalePointPair,
  scaleUpTexts,
  sharedTargetText,
  type TextPair,
  tolerancePairs,
  wasText,
  worseText,
} from './diff-texts.ts';

/** GitHub accepts 65,536 characters, and the script that posts the comment adds two lines. */
const maxLength = 64_000;

/**
 * @param linkBase the start of the links to files, such as `https://github.com/OWNER/NAME/blob/COMMIT`; if undefined,
 * the text has no links
 */
export function diffAsMarkdown(result: DiffResult, linkBase?: string): string {
  if (isSilent(result)) return '';
  const { changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  const [before, after] = result.sides;
  const link = linkerOf(linkBase, after);
  const rows = [
    ...changed.map((one) => rowOf(one, link)),
    ...added.map((one) => cells(one, ['', 'new', link.place(one.file)])),
    ...gone.map((one) => cells(one, ['gone', '', escaped(one.file)])),
    ...notCompared.map(({ autoscaler, reason }) => cells(autoscaler, ['not compared', '', escaped(reason)])),
  ];
  const details = [
    ...sharedTargets.map((one) => escaped(sharedTargetText(one))),
    problemsOf('new', newProblems, ({ file, line }) => link.place(nameIn(after, file), line)),
    problemsOf('gone', goneProblems, ({ file, line }) => escaped(`${nameIn(before, file)}:${line}`)),
    ...changed.map(detailsOf),
  ].filter((part) => part !== '');
  return fitted({
    head: `### ${escaped(diffTitleText(result))}`,
    rows,
    details,
    end: onlyTextText(result).join(''),
  });
}

interface Parts {
  head: string;
  rows: readonly string[];
  details: readonly string[];
  end: string;
}

function fitted({ head, rows, details, end }: Parts): string {
  let left = maxLength - head.length - end.length - 200;
  const take = (parts: readonly string[]) =>
    parts.filter((part) => {
      left -= part.length + 2;
      return left >= 0;
    });
  const [shownRows, shownDetails] = [take(rows), take(details)];
  const missing = [
    ...countedText(rows.length - shownRows.length, 'autoscaler'),
    ...countedText(details.length - shownDetails.length, 'detail'),
  ].join(' and ');
  const table = ['| | before | after | |', '|---|---|---|---|', ...shownRows].join('\n');
  const parts = [
    head,
    shownRows.length > 0 ? table : '',
    ...shownDetails,
    missing === '' ? '' : `Left out, because the length of a comment is limited: ${missing}.`,
    end,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function countedText(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
}

interface Linker {
  place(file: string, line?: number): string;
}

function linkerOf(base: string | undefined, side: DiffSide): Linker {
  return {
    place(file, line) {
      const text = escaped(line === undefined ? file : `${file}:${line}`);
      const inProject = fileIn(side, file);
      // A file outside the working directory has no address below `base`.
      if (base === undefined || inProject.startsWith('..')) return text;
      const address = inProject.split(/[/\\]/).map(encodeURIComponent).join('/').replaceAll(/[()]/g, encodedBracket);
      return `[${text}](${base.replace(/\/$/, '')}/${address}${line === undefined ? '' : `#L${line}`})`;
    },
  };
}

/** Encodes a bracket in the address of a link, because an unencoded bracket would end the address. */
const encodedBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

function rowOf(one: ChangedAutoscaler, link: Linker): string {
  const pairs = pairsOf(one);
  const column = (at: 0 | 1) => pairs.map((pair) => escaped(pair[at])).join('<br>');
  const worse = worseText(one);
  const causes = one.causes.map((cause) => causeOf(cause, link)).join(', ');
  const refused = one.refusals.length === 0 ? [] : [`on both sides ${escaped(one.refusals.join(', '))}`];
  const head = [worse, causes].filter((text) => text !== undefined && text !== '').join(': ');
  const advice = keptTexts(one.comparison?.movedPoints ?? []);
  const third = [...(head === '' ? [] : [head]), ...advice.map((text) => asCode(escaped(text))), ...refused];
  return cells(one.after, [column(0), column(1), third.join('; ')], one);
}

const asCode = (text: string) => text.replace(/averageUtilization: \d+/, '`$&`');

function pairsOf(one: ChangedAutoscaler): readonly TextPair[] {
  const up = scaleUpTexts(one);
  const down = scaleDownTexts(one);
  const { comparison } = one;
  const known = knownPair(one);
  const pairs: TextPair[] = [
    ...(one.target ? [[`scales ${one.target[0]}`, one.target[1]] as const] : []),
    ...(up[0] === up[1] ? [] : [up]),
    ...(up[0] === up[1] && down ? [[`scale-down ${down[0]}`, down[1]] as const] : []),
    ...(comparison?.movedPoints ?? []).map(scalePointPair),
    ...(known ? [known] : []),
    ...(comparison ? tolerancePairs(comparison) : []),
    ...(comparison?.measures ?? []).map(
      ({ before, after }): TextPair => [readsText(before), before === '' ? readsText(after) : after],
    ),
  ];
  return pairs.length > 0 ? pairs : figurePairs(one).slice(0, maxFigures).map(figurePair);
}

const maxFigures = 2;

function figurePair({ label, before, after }: FigurePair): TextPair {
  return isTimeTo(label) ? [`${before} ${label}`, after] : [`${label} ${before}`.trim(), after];
}

const readsText = (measure: string) => (measure === '' ? '' : `reads ${measure}`);

function causeOf({ what, file, line }: DiffCause, link: Linker): string {
  const short = what.replace(/^spec\.(?:behavior\.)?(?=.)/, '');
  const name = /^[\w.[\]-]+$/.test(short) ? `\`${short}\`` : escaped(short);
  return file === undefined || line === undefined ? name : `${name} (${link.place(file, line)})`;
}

function detailsOf(one: ChangedAutoscaler): string {
  const { comparison } = one;
  if (!comparison) return '';
  const figures = changedFigureTexts(one);
  const [before, after] = [comparison.before.world, comparison.after.world].map(drawTextChart);
  const down = scaleDownTexts(one);
  const isDownInRow = down && scaleUpTexts(one)[0] === scaleUpTexts(one)[1];
  const lines = down && !isDownInRow ? [`- ${escaped(`fastest scale-down: ${down.join(' → now ')}`)}`] : [];
  const hasRuns = before !== after && figures.length > 0;
  const charts = hasRuns ? [`\`\`\`text\nbefore\n${before}\n\nafter\n${after}\n\`\`\``] : [];
  if (lines.length + charts.length === 0) return '';
  const name = loadName(one);
  const load = hasRuns ? ` under load${name === undefined ? '' : ` (${name})`}: ${figures.join(', ')}` : '';
  return folded(`${nameText(one)}${load}`, [...lines, ...charts].join('\n\n'));
}

function problemsOf(what: string, problems: readonly LintProblem[], placeOf: (problem: LintProblem) => string): string {
  if (problems.length === 0) return '';
  const [first] = problems;
  const word = problems.every(({ severity }) => severity === first?.severity)
    ? levelWords[first?.severity ?? 'error']
    : 'problem';
  const codes = [...new Set(problems.map(({ code }) => code))].slice(0, maxCodes).join(', ');
  const count = `${problems.length} ${what} ${word}${problems.length === 1 ? '' : 's'}`;
  const list = problems.map((one) => `- ${placeOf(one)}: ${escaped(`${one.message} (${one.code})`)}`);
  return folded(`${count}: ${codes}`, list.join('\n'));
}

const levelWords = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;
const maxCodes = 5;

const folded = (summary: string, body: string) =>
  `<details><summary>${htmlText(summary)}</summary>\n\n${body}\n\n</details>`;

function cells({ name, environment }: SideAutoscaler, texts: readonly string[], changed?: ChangedAutoscaler): string {
  const was = changed ? escaped(wasText(changed)) : '';
  const where = environment === undefined ? '' : ` (${escaped(environment)})`;
  return `| ${[`**${escaped(name)}**${was}${where}`, ...texts].join(' | ')} |`;
}

const escaped = (text: string) => markdownText(text).replaceAll(/\s+/g, ' ');

/**
 * Returns the text in a form that can be inside an HTML element. GitHub does not read Markdown inside an HTML element,
 * so the backslashes of Markdown are removed. GitHub still turns mentions and addresses into links there, so the
 * entities that prevent links stay.
 */
function htmlText(text: string): string {
  return markdownText(text)
    .replaceAll(/\\([<>&])/g, (_, sign: string) => entities[sign] ?? sign)
    .replaceAll(/\\([\\`*_[\]|~!])/g, '$1');
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
