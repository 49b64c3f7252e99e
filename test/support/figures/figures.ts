import { commandFigures } from './command-figures.ts';
import { editorFigures } from './editor-figures.ts';
import type { Figure } from './figure.ts';
import { simulatorFigures } from './simulator-figures.ts';

export const figures: readonly Figure[] = [...simulatorFigures, ...editorFigures, ...commandFigures];
