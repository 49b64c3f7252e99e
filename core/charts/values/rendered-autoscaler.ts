// An autoscaler of a chart, as the values of a file render it.
import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import type { ObjectIdentity } from '../../analysis/object-identity.ts';
import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import type { Path } from '../../model/path.ts';
import type { ValueLink } from './value-link.ts';

/** An autoscaler of the chart, rendered with the values of the file and, as fallback, of values.yaml. */
export interface RenderedAutoscaler {
  /** The start of the object; the position counts from the start of the file. */
  template: { uri: string; position: Position };
  /** Identifies the object among those that begin at the same place of the template. */
  identity?: ObjectIdentity | undefined;
  description: KindDescription;
  links: readonly ValueLink[];
  /** The paths of values of the file that decide whether there is the object, or a part of it. */
  decidedBy?: readonly Path[];
  reading: ReadResult;
  rendered: AnalyzedAutoscaler;
  isCertainlyRendered: boolean;
  /** `not rendered without autoscaling.enabled` */
  notRendered?: string | undefined;
}
