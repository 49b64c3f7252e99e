import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import type { ObjectIdentity } from '../../analysis/object-identity.ts';
import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import type { Path } from '../../model/path.ts';
import type { ValueLink } from './value-link.ts';

/** Values that the values file lacks come from values.yaml. */
export interface RenderedAutoscaler {
  /** Where the object begins in the template. The position is relative to the start of the file. */
  template: { uri: string; position: Position };
  identity?: ObjectIdentity | undefined;
  description: KindDescription;
  links: readonly ValueLink[];
  /** The paths of values in the file that decide whether the object, or a part of it, is rendered. */
  decidedBy?: readonly Path[];
  reading: ReadResult;
  rendered: AnalyzedAutoscaler;
  isCertainlyRendered: boolean;
  notRendered?: string | undefined;
}
