import { expectationPlaces } from '../../core/analysis/scenario/expectation-places.ts';
import { hasOnlyUnreadExpectations, readScenarioFile } from '../../core/analysis/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../../core/analysis/scenario/uris.ts';
import { fileTextOf } from '../../core/workspace/store.ts';
import {
  type TestFile,
  type TestsParams,
  type TestsResponse,
  testsParamsSchema,
  testsRequest,
} from '../../protocol/tests.ts';
import { findSubjects } from '../documents/test-subjects.ts';
import { yieldToEventLoop } from '../programs/server-runtime.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const tests = workspaceRequest({
  method: testsRequest,
  name: 'tests',
  empty: { files: [] },
  schema: testsParamsSchema,
  handle: handleTests,
});

async function handleTests(
  server: ServerContext,
  { textDocument }: TestsParams,
  token: { isCancellationRequested: boolean },
): Promise<TestsResponse> {
  const { store, runtime } = server;
  const uris = textDocument ? [textDocument.uri] : await store.listNow('manifest');
  const found: TestFile[] = [];
  for (const uri of uris.filter(isScenarioUri)) {
    const file = await testFile(server, uri);
    if (file) found.push(file);
    await yieldToEventLoop(runtime);
    if (token.isCancellationRequested) break;
  }
  return { files: found };
}

async function testFile(server: ServerContext, uri: string): Promise<TestFile | undefined> {
  const text = await server.workspace.ask((read) => fileTextOf(read, uri));
  if (text === undefined) return undefined;
  const read = readScenarioFile(text);
  if (hasOnlyUnreadExpectations(text, read))
    return {
      uri,
      expectations: [],
      subjects: [],
      problem: `The scenario cannot be used: ${read.problem}`,
      problemLine: read.problemLine,
    };
  const { reading } = read;
  if (reading.expectations.length === 0) return undefined;
  const places = expectationPlaces(text);
  const { subjects, manifest, problem } = await findSubjects(server, uri, reading);
  return {
    uri,
    expectations: reading.expectations.map(({ text: expectation, index }) => ({
      index,
      text: expectation,
      range: places.rangeOf(index),
    })),
    subjects: subjects.map(({ key, label, environment }) => ({ key, label, environment })),
    manifest,
    problem,
  };
}
