import { afterEach, expect, test, vi } from 'vitest';
import { PanelFrame } from '../../../playground/panel/panel-frame.ts';

afterEach(() => vi.unstubAllGlobals());

test('a view that the page before a restart reports late does not replace that of the restart', () => {
  const posted: unknown[] = [];
  const contentWindow = { postMessage: (message: unknown) => posted.push(message) };
  let receive: (event: { source: unknown; data: unknown }) => void = () => {};
  vi.stubGlobal('document', { querySelector: () => ({ contentWindow }) });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => {
    receive = listener;
  });
  const frame = new PanelFrame({ theme: () => 'dark', received: () => {}, viewChanged: () => {}, gone: () => {} });
  const told = (data: unknown) => receive({ source: contentWindow, data });
  frame.start();
  told({ view: 'of the first page' });
  expect(frame.view).toBe('of the first page');
  frame.restart('of the link');
  told({ view: 'late' });
  expect(frame.view).toBe('of the link');
  told({ ready: true });
  expect(posted.at(-1)).toEqual({ start: 'of the link', theme: 'dark' });
  told({ view: 'of the second page' });
  expect(frame.view).toBe('of the second page');
});
