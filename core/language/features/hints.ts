// Inlay hints: defaults that will be filled in, units, and what a number amounts to.

import type { InlayHint } from 'vscode-languageserver-types';
import type { Profile } from '../../simulator/profile.ts';
import { positionAt } from '../../text/lines.ts';
import { defaultHints } from '../hints/defaults.ts';
import type { Hint } from '../hints/hint.ts';
import { unitHints } from '../hints/units.ts';
import { MarkupKind } from '../protocol-values.ts';
import type { ChunkView } from '../view.ts';
import { knownRequest, type Surroundings } from '../workspace/surroundings.ts';

/** Positions count from the start of the chunk. */
export function hintsIn(view: ChunkView, profile: Profile, surroundings?: Surroundings): InlayHint[] {
  const hints = view.autoscalers.flatMap((autoscaler) => {
    const requestOf = (metricIndex: number) => knownRequest(view, autoscaler, metricIndex, surroundings);
    const subject = { autoscaler, text: view.lines.text, profile, requestOf };
    return [...defaultHints(subject), ...unitHints(subject)];
  });
  return hints.toSorted((a, b) => a.offset - b.offset).map((hint) => inlay(view, hint));
}

function inlay({ lines }: ChunkView, { offset, text, tooltip }: Hint): InlayHint {
  const markdown = tooltip === undefined ? {} : { tooltip: { kind: MarkupKind.Markdown, value: tooltip } };
  return { position: positionAt(lines, offset), label: text, paddingLeft: true, ...markdown };
}
