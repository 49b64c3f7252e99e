// A reporter for Vitest that says each test's outcome in our own words. Failures are shown by the default reporter beside it.
import { eventLine } from './test-events.mjs';

export default class VitestEvents {
  onTestCaseResult(testCase) {
    const { state } = testCase.result();
    const title = `${testCase.module.relativeModuleId} > ${testCase.fullName}`;
    process.stdout.write(`${eventLine({ state, title })}\n`);
  }
}
