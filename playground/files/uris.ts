import { URI } from 'vscode-uri';

const root = '/playground/';

/** The URI of the folder of all files, without a slash at the end. */
export const rootUri = URI.from({ scheme: 'file', path: root.slice(0, -1) }).toString();

export function uriOf(path: string): string {
  return URI.from({ scheme: 'file', path: root + path }).toString();
}

export function pathOf(uri: string): string {
  const { path } = URI.parse(uri);
  return path.startsWith(root) ? path.slice(root.length) : path;
}
