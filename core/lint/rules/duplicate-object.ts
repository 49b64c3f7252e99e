import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { objectName } from '../../analysis/object-name.ts';
import { indexedObjectOf } from '../../analysis/workspace-context.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { titleOf } from '../../index/links/proving-part.ts';
import { lineNumberInFile } from '../../text/place-in-file.ts';
import type { Rule, WorkspaceSubject } from '../rule.ts';

/**
 * Reports an object with the same kind, namespace and name as a later object of the file. The later object replaces the
 * reported object.
 */
export const duplicateObject: Rule = {
  code: 'duplicate-object',
  level: 'warning',
  inWorkspace: {
    isPossible: ({ patch, description }: AnalyzedObject) => patch === undefined && description !== undefined,
    check(subject) {
      const last = lastOfFile(subject);
      if (!last) return undefined;
      const title = titleOf(last);
      return {
        at: ['metadata', 'name'],
        message: `kubectl apply replaces this object: ${title} occurs again later in this file, and the last of these objects stays.`,
        provenBy: { found: last, text: title },
      };
    },
  },
};

function lastOfFile({ analyzed, object, workspaceContext, isTemplated }: WorkspaceSubject): IndexedObject | undefined {
  // A template may render only one of several objects with the same name, so nothing is reported for a template.
  if (isTemplated || object.rendered) return undefined;
  // Almost every name is unique, so this check avoids reading the object.
  const written = objectName(object.object);
  if (
    written === undefined ||
    workspaceContext.index.namedInFile(workspaceContext.uri, 'autoscaler', written).length < 2
  )
    return undefined;
  const own = indexedObjectOf(workspaceContext, object.root, analyzed.lines);
  if (!own) return undefined;
  const last = workspaceContext.index.equalInFile(own).findLast(({ object: { templated } }) => !templated);
  // The index may be newer than this document, so `last` may be a newer version of `own`. The comparison of the lines
  // excludes this case.
  return last && last.object !== own.object && lineOf(last) > lineOf(own) ? last : undefined;
}

function lineOf(found: IndexedObject): number {
  return lineNumberInFile(found.object.name.range.start.line, found);
}
