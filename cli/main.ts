#!/usr/bin/env node
// The program `replicast`. Node caches the compiled code for the next start.
import { provideRequire } from '../server/programs/provide-require.ts';
import { enableCompileCache } from './compile-cache.ts';

enableCompileCache();
provideRequire(import.meta.url);
void import('./program.ts');
