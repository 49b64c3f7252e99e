// The page of the playground: connects the files, the editor, the language server, the panel and the address.
import { startPlayground } from './page/playground.ts';

startPlayground();
