// Starts the page: the other scripts of the page are its parts, and those of its worker.
import { type Parts, runParts } from '../../protocol/run-parts.ts';

declare const replicastParts: Parts;

runParts(replicastParts, 'page.js');
