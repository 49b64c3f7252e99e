// The semantic tokens that the client received last for each document, so that a response contains only what has
// changed.
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { SemanticTokensBuilder } from '../requests/language-server.ts';

interface Sent {
  builder: SemanticTokensBuilder;
  /**
   * The id of the result. The id of the builder is not used: it is a time in milliseconds, so two results can have the
   * same id.
   */
  resultId: string;
}

type Push = (builder: SemanticTokensBuilder) => SemanticTokensBuilder;

export class SentTokens {
  private readonly byUri = new Map<string, Sent>();
  private count = 0;

  whole(uri: string, push: Push): SemanticTokens {
    const sent = { builder: new SemanticTokensBuilder(), resultId: this.nextId() };
    this.byUri.set(uri, sent);
    return { ...push(sent.builder).build(), resultId: sent.resultId };
  }

  /** Returns the changes since `resultId`, or all tokens if `resultId` is not the last result of the document. */
  since(uri: string, resultId: string, push: Push): SemanticTokens | SemanticTokensDelta {
    const sent = this.byUri.get(uri);
    if (!sent || sent.resultId !== resultId) return this.whole(uri, push);
    sent.builder.previousResult(sent.builder.id);
    sent.resultId = this.nextId();
    return { ...push(sent.builder).buildEdits(), resultId: sent.resultId };
  }

  keepOnly(isOpen: (uri: string) => boolean): void {
    for (const uri of this.byUri.keys()) if (!isOpen(uri)) this.byUri.delete(uri);
  }

  private nextId(): string {
    this.count += 1;
    return String(this.count);
  }
}
