// What the server is made of. Every answer is given all of it, and takes what it needs.
import type { Connection } from 'vscode-languageserver';
import type { CompletionAbilities } from '../core/language/completion/items.ts';
import type { Features } from '../core/language/features/all.ts';
import type { Cards } from './capabilities.ts';
import type { CheckedElsewhere } from './checked-elsewhere.ts';
import type { Configuration } from './configuration.ts';
import type { Documents } from './documents.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Door } from './handler.ts';
import type { Host } from './host.ts';
import type { Memory } from './memory.ts';
import type { Neighbours } from './neighbours.ts';
import type { Preview } from './preview.ts';
import type { Scenarios } from './scenarios.ts';

export interface Parts {
  connection: Connection;
  host: Host;
  features: Features;
  documents: Documents;
  configuration: Configuration;
  memory: Memory;
  door: Door;
  abilities: CompletionAbilities;
  cards: Cards;
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
  /** The client shows pictures in a hover. */
  images: boolean;
  /** The client has the commands of protocol/. */
  commands: boolean;
  neighbours: Neighbours;
  preview: Preview;
  elsewhere: Elsewhere;
  others: CheckedElsewhere;
  scenarios: Scenarios;
  /** Addresses of documents whose problems depend on other files. */
  askers: Set<string>;
}
