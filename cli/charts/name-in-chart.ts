import path from 'node:path';

export function nameInChart(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}
