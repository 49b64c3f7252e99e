// The URIs of the files, by which the server knows them.
import { URI } from 'vscode-uri';

const root = '/playground/';

/** The folder of all files, without a slash at the end. */
export const rootUri = URI.from({ scheme: 'file', path: root.slice(0, -1) }).toString();

export function uriOf(path: string): string {
  return URI.from({ scheme: 'file', path: root + path }).toString();
}

/** Returns the path of a file: `deploy/web.yaml`. */
export function pathOf(uri: string): string {
  const { path } = URI.parse(uri);
  return path.startsWith(root) ? path.slice(root.length) : path;
}
