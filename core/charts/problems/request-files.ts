import type { Node } from '../../text/node.ts';
import { readDocument } from '../../text/read/read-document.ts';
import type { ChartRequest } from '../chart-renderings.ts';
import { textInRequest } from './chart-problem.ts';

export interface RequestFile {
  text: string;
  root: Node | undefined;
}

/** Parses each file once for all problems of a request. */
export class RequestFiles {
  readonly request: ChartRequest;
  private readonly known = new Map<string, RequestFile>();

  constructor(request: ChartRequest) {
    this.request = request;
  }

  /** Returns the text of the file and its root node. A file that does not exist counts as empty. */
  read(file: string): RequestFile {
    const known = this.known.get(file);
    if (known) return known;
    const text = textInRequest(this.request, file) ?? '';
    const read = { text, root: readDocument(text).root };
    this.known.set(file, read);
    return read;
  }
}
