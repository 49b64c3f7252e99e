// A diagnostic as it is cached. Its positions count from the start of the YAML document. `provenBy` contains the other
// object without its position, which is looked up when the diagnostic is sent.
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ProvingPart } from '../index/links/proving-part.ts';

export interface FoundDiagnostic extends Omit<Diagnostic, 'relatedInformation'> {
  provenBy?: ProvingPart | undefined;
}
