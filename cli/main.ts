#!/usr/bin/env node
// The program `replicast`. What it compiles is kept for its next start.
import { enableCompileCache } from './compile-cache.ts';

enableCompileCache();
void import('./program.ts');
