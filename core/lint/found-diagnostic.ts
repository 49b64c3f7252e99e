// A cached diagnostic: positions are relative to the YAML document, and `provenBy` gets its position when the
// diagnostic is sent.
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ProvingPart } from '../index/links/proving-part.ts';

export interface FoundDiagnostic extends Omit<Diagnostic, 'relatedInformation'> {
  provenBy?: ProvingPart | undefined;
}
