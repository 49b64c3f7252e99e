#!/usr/bin/env node
// The program `replicast`. Its compiled code is cached for the next start.
import { enableCompileCache } from './compile-cache.ts';

enableCompileCache();
void import('./program.ts');
