// A diagnostic as it is kept. Its positions count from the start of the YAML document. The proving object is kept as
// such: its position is looked up when the diagnostic is sent.
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ProvingPart } from '../index/links/proving-part.ts';

export interface FoundDiagnostic extends Omit<Diagnostic, 'relatedInformation'> {
  provenBy?: ProvingPart | undefined;
}
