import type { TestResult } from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import { toRange } from '../text/ranges.ts';
import { messageText } from '../text/shown-text.ts';

export function failureMessages(
  item: vscode.TestItem,
  { status, happened, decision }: TestResult,
): vscode.TestMessage[] {
  const own = new vscode.TestMessage(messageText(failedTestText({ status, happened, decision })));
  setLocation(own, item);
  const expected = sequenceIn(item.label);
  if (expected !== undefined && status === 'failed') {
    own.expectedOutput = expected;
    own.actualOutput = happened;
  }
  const { place } = decision ?? {};
  if (!decision || !place) return [own];
  const decider = new vscode.TestMessage(messageText(`${item.label}: decided here ${decision.text}`));
  decider.location = new vscode.Location(vscode.Uri.parse(place.uri), toRange(place.range));
  return [own, decider];
}

export function failedTestText({
  status,
  happened,
  decision,
}: Pick<TestResult, 'status' | 'happened' | 'decision'>): string {
  const said = status === 'unread' ? `cannot be read: ${happened}` : happened;
  return decision ? `${said} · ${decision.text}` : said;
}

export function problemMessage(item: vscode.TestItem, problem: string): vscode.TestMessage {
  const message = new vscode.TestMessage(messageText(problem));
  setLocation(message, item);
  return message;
}

function setLocation(message: vscode.TestMessage, { uri, range }: vscode.TestItem): void {
  if (uri) message.location = new vscode.Location(uri, range ?? new vscode.Range(0, 0, 0, 0));
}

/**
 * Returns only the counts of an expected sequence, because VS Code shows the expected and the actual text one below the
 * other.
 */
function sequenceIn(expectation: string): string | undefined {
  const [, counts] = expectation.split('sequence ', 2);
  return counts?.trim();
}
