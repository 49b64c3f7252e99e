// Links in the text: from a kind to its documentation, and from a silenced code to the page that explains it.
import type { DocumentLink } from 'vscode-languageserver-types';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { winningEntry } from '../../text/value.ts';
import { codes } from '../codes.ts';
import { silencedCodes } from '../switches.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';

/** `pages`: address of the folder with the pages of the rules. Positions count from the start of the chunk. */
export function linksOf(view: ChunkView, pages: string | undefined): DocumentLink[] {
  const { lines, autoscalers, objects } = view;
  if (objects.length === 0) return [];
  const link = ({ start, end }: Range, target: string, tooltip: string): DocumentLink => ({
    range: { start: positionAt(lines, start), end: positionAt(lines, end) },
    target,
    tooltip,
  });
  const kinds = autoscalers.flatMap((autoscaler) => kindLink(autoscaler) ?? []);
  const silenced = pages === undefined ? [] : silencedCodes(lines.text).filter(({ code }) => codes.includes(code));
  return [
    ...kinds.map(({ range, target }) => link(range, target, 'Documentation')),
    ...silenced.map(({ code, range }) => link(range, `${pages}/${code}.md`, 'What this rule says')),
  ];
}

function kindLink({ root, description }: AutoscalerView): { range: Range; target: string } | undefined {
  const kind = winningEntry(root, 'kind')?.value;
  const target = description?.root.texts.link;
  return kind?.kind === 'scalar' && target !== undefined ? { range: kind.range, target } : undefined;
}
