import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import type { ObjectIdentity } from '../../analysis/object-identity.ts';
import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import type { Path } from '../../model/path.ts';
import type { ValueLink } from './value-link.ts';

/** An autoscaler that the chart renders with a values file. Values that are not in this file come from values.yaml. */
export interface RenderedAutoscaler {
  /** Where the object begins in the template. The position is relative to the start of the file. */
  template: { uri: string; position: Position };
  identity?: ObjectIdentity | undefined;
  description: KindDescription;
  links: readonly ValueLink[];
  /**
   * Paths in the values file. The values at these paths decide whether the object, or a part of the object, is
   * rendered.
   */
  decidedBy?: readonly Path[];
  reading: ReadResult;
  rendered: AnalyzedAutoscaler;
  isCertainlyRendered: boolean;
  notRendered?: string | undefined;
}
