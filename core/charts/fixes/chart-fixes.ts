// Quick fixes for rendered autoscalers, as edits of the template or a values file. A fix is offered only if Helm
// renders the corrected object from the changed file. The title of a fix names everything else that changes.

import { type AnalyzedDocument, analyzeDocument } from '../../analysis/analyze-document.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import { isAboutKey } from '../../lint/find-problems.ts';
import { findFixes, type ProblemFix } from '../../lint/fixes/fixes.ts';
import { objectFixEdits } from '../../lint/fixes/object-fix-edits.ts';
import { fixesOfProblems, type ObjectFixOptions } from '../../lint/fixes/object-fixes.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import { isPathWithin, type Path } from '../../model/path.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { offsetAt } from '../../text/lines.ts';
import type { Node, Range } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import type { ChartObject } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest } from '../chart-renderings.ts';
import { textInRequest } from '../problems/chart-problem.ts';
import { placeInValues } from '../problems/chart-problems.ts';
import { chartRequestWithFile, checkFix, documentValue } from './check-fix.ts';
import { literalEdits } from './literal-edits.ts';
import { changesBetween, type ObjectChange } from './object-changes.ts';

export interface ChartFix {
  code: string;
  title: string;
  isPreferred: boolean;
  range: Range;
  edits: readonly TextEdit[];
}

export interface ChartFixOptions {
  /** The path of the file to change in the chart, or the name of a values file in the request. */
  file: string;
  /**
   * Returns whether fixes of the problem are needed. Fixes of other problems are not computed, because each fix renders
   * the chart.
   */
  isWanted(problem: { code: string; range: Range }): boolean;
  levels: RuleLevels;
  scenarioOf?: ObjectFixOptions['scenarioOf'];
}

/**
 * Returns fixes that edit only the file `file` of the options. A problem that cannot be fixed in this file has no fix.
 */
export function chartFixes(
  renderings: ChartRenderings,
  request: ChartRequest,
  { file, isWanted, levels, scenarioOf }: ChartFixOptions,
): ChartFix[] {
  const text = textInRequest(request, file);
  if (text === undefined) return [];
  const { root } = readDocument(text);
  const fixes = renderings.render(request).flatMap(({ file: template, objects }) =>
    objects
      .filter(({ notRendered }) => notRendered === undefined)
      .flatMap((object) => {
        const analyzed = analyzeDocument(object.text, { json: false, ...request.chosen });
        const subject = { object, analyzed, template, file, text, root };
        return candidatesOf(analyzed, object, { levels, scenarioOf }).flatMap((fix): ChartFix[] => {
          const range = rangeInFile(fix, subject);
          const isHere = range && isWanted({ code: fix.code, range });
          return isHere ? [chartFix(renderings, request, { ...subject, fix, range }) ?? []].flat() : [];
        });
      }),
  );
  const keys = fixes.map(({ code, title, edits }) => JSON.stringify([code, title, edits]));
  return fixes.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
}

interface FixSubject {
  object: ChartObject;
  analyzed: AnalyzedDocument;
  template: string;
  file: string;
  text: string;
  root: Node | undefined;
}

function rangeInFile({ problem, code }: ProblemFix, { object, template, file, root }: FixSubject): Range | undefined {
  const place = placeInValues(
    object.sources,
    { at: problem.at, isAboutKey: isAboutKey({ ...problem, level: problem.level ?? 'warning', code }) },
    () => root,
  );
  if (place) return place.file === file ? place.range : undefined;
  return template === file ? rangeOfProblem(object.autoscaler.root, problem) : undefined;
}

function chartFix(
  renderings: ChartRenderings,
  request: ChartRequest,
  { fix, range, ...subject }: FixSubject & { fix: ProblemFix; range: Range },
): ChartFix | undefined {
  const { object, analyzed, template, file, text, root } = subject;
  const rendered = offsetEdits(fix, analyzed);
  const wanted = applyEdits(object.text, rendered);
  const edits =
    file === template
      ? literalEdits(rendered, object.within, text)
      : editsOfValues(object, wanted, { file, text, root });
  if (!edits) return undefined;
  const after = chartRequestWithFile(request, file, applyEdits(text, edits));
  const checked = checkFix(renderings, { object, template, wanted, before: request, after });
  if (!checked) return undefined;
  const { alsoChanges, addsErrors } = checked;
  const note = alsoChanges.length === 0 ? '' : ` (also changes ${listText(alsoChanges)})`;
  const isPreferred = fix.isPreferred && note === '' && (!addsErrors || fix.revealsErrors === true);
  return { code: fix.code, title: `${fix.title}${note}`, isPreferred, range, edits };
}

/** Fixes with `losses` are left out, because a person must confirm the loss of a field or a value. */
function candidatesOf(
  analyzed: AnalyzedDocument,
  { autoscaler }: ChartObject,
  options: Pick<ChartFixOptions, 'levels' | 'scenarioOf'>,
): ProblemFix[] {
  return [...findFixes(analyzed, { verify: () => true }), ...fixesOfProblems(analyzed, options)].filter(
    ({ item, losses }) => item === autoscaler.item && !losses?.length,
  );
}

function offsetEdits({ edits }: ProblemFix, { lines }: AnalyzedDocument): TextEdit[] {
  return edits.map(({ range, newText }) => ({
    start: offsetAt(lines, range.start),
    end: offsetAt(lines, range.end),
    text: newText,
  }));
}

function editsOfValues(
  object: ChartObject,
  wanted: string,
  place: Pick<FixSubject, 'file' | 'text' | 'root'>,
): TextEdit[] | undefined {
  const { item } = object.autoscaler;
  const inDocument: Path = item === undefined ? [] : ['items', item];
  const changes = changesBetween(documentValue(object.text), documentValue(wanted));
  if (!changes.every(({ at }) => isPathWithin(at, inDocument))) return undefined;
  return editsOfChanges(
    object,
    changes.map((change) => ({ ...change, at: change.at.slice(inDocument.length) })),
    place,
  );
}

/**
 * Returns the edits of the values file that make the changes. Returns undefined if a changed field does not come from a
 * value in this file, or if no edit is possible.
 */
export function editsOfChanges(
  object: Pick<ChartObject, 'sources'>,
  changes: readonly ObjectChange[],
  { file, text, root }: Pick<FixSubject, 'file' | 'text' | 'root'>,
): TextEdit[] | undefined {
  if (root?.kind !== 'map') return undefined;
  const edits: TextEdit[] = [];
  // The changes are made together, because several new fields may belong to the same map.
  const inValues: ObjectChange[] = [];
  for (const change of changes) {
    const at = pathInValues(object.sources, change.at, file);
    if (!at) return undefined;
    if (change.renamedTo === undefined) inValues.push({ at, to: change.to });
    else {
      const key = findNode(root, at)?.key;
      if (!key) return undefined;
      edits.push({ ...key, text: change.renamedTo });
    }
  }
  const changed = inValues.length > 0 ? objectFixEdits({ changes: inValues }, root, text) : [];
  if (!changed) return undefined;
  const all = [...edits, ...changed];
  return all.length > 0 ? all : undefined;
}

export function isFromValues({ sources }: Pick<ChartObject, 'sources'>, at: Path, file: string): boolean {
  return pathInValues(sources, at, file) !== undefined;
}

function pathInValues(sources: readonly ValueSource[], at: Path, file: string): Path | undefined {
  for (const { path, origin, sharedKeys, isWhole } of sources) {
    if (origin.source !== file || !isWhole) continue;
    const outer = path.slice(0, path.length - sharedKeys);
    const isInside = sharedKeys > 0 && isPathWithin(at, outer);
    if (isInside || (at.length === path.length && isPathWithin(at, path)))
      return [...origin.path.slice(0, origin.path.length - sharedKeys), ...at.slice(outer.length)];
  }
  return undefined;
}

const maxNames = 3;

function listText(names: readonly string[]): string {
  if (names.length <= maxNames) return names.join(', ');
  return `${names.slice(0, maxNames - 1).join(', ')} and ${names.length - maxNames + 1} more`;
}
