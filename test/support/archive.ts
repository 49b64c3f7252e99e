// Packed charts, as `helm package` writes them.
import { gzipSync } from 'node:zlib';

interface TarFile {
  name: string;
  content: string | Uint8Array;
  type?: string;
  prefix?: string;
  /** The size in the header, if it differs from the length of the content. */
  size?: string;
}

export function archiveOf(...files: TarFile[]): Uint8Array {
  const blocks = files.flatMap(({ name, content, type = '0', prefix = '', size }) => {
    const data = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(size ?? data.length.toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar', 257);
    header.write(prefix, 345);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
