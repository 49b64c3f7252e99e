#!/usr/bin/env node
// The program `replicast`. Node caches the compiled code for the next start.
import { enableCompileCache } from './compile-cache.ts';

enableCompileCache();
void import('./program.ts');
