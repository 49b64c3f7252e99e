// A cached diagnostic. Its positions are relative to the YAML document. The position of `provenBy` is determined when
// the diagnostic is sent.
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ProvingPart } from '../index/links/proving-part.ts';

export interface FoundDiagnostic extends Omit<Diagnostic, 'relatedInformation'> {
  provenBy?: ProvingPart | undefined;
}
