// The semantic tokens that the client received last, of each document: it is sent what has changed.
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { SemanticTokensBuilder } from '../requests/language-server.ts';

interface Sent {
  builder: SemanticTokensBuilder;
  /** The builder's own is a time, and two results can be of one millisecond. */
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

  /** Whole, if the client has another result than the last one. */
  since(uri: string, resultId: string, push: Push): SemanticTokens | SemanticTokensDelta {
    const sent = this.byUri.get(uri);
    // A client may send no id, and there may be no result.
    if (!sent || sent.resultId !== resultId) return this.whole(uri, push);
    sent.builder.previousResult(sent.builder.id);
    sent.resultId = this.nextId();
    return { ...push(sent.builder).buildEdits(), resultId: sent.resultId };
  }

  /** Forgets documents that are closed. */
  keepOnly(isOpen: (uri: string) => boolean): void {
    for (const uri of this.byUri.keys()) if (!isOpen(uri)) this.byUri.delete(uri);
  }

  private nextId(): string {
    this.count += 1;
    return String(this.count);
  }
}
