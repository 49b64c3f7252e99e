// The entries of a zip archive, and the same archive with each as small as deflate makes it.
import fs from 'node:fs';
import zlib from 'node:zlib';

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const deflated = 8;

/**
 * Replaces the archive, which the packer compresses with its default. Its entries are stored or deflated, without a
 * comment and below 4 GB, as the packer writes them.
 */
export function recompress(file) {
  const bytes = fs.readFileSync(file);
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const entry of entriesOf(bytes)) {
    const { name, method, crc, size, data, time } = entry;
    const content = method === deflated ? zlib.inflateRawSync(data) : data;
    const smaller = zlib.deflateRawSync(content, { level: 9, memLevel: 9 });
    const isStored = smaller.length >= content.length;
    const written = isStored ? content : smaller;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(utf8Names, 2);
    head.writeUInt16LE(isStored ? 0 : deflated, 4);
    head.writeUInt32LE(time, 6);
    head.writeUInt32LE(crc, 10);
    head.writeUInt32LE(written.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(signatures.local), head, name, written]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(entry.attributes, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([entry.madeBy & 255, entry.madeBy >> 8]);
    directory.push(Buffer.concat([uint32(signatures.central), madeBy, head, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  fs.writeFileSync(file, Buffer.concat([...parts, central, end]));
}

/** The flag of names in UTF-8. */
const utf8Names = 0x0800;

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** From the directory at the end of the archive. */
export function* entriesOf(bytes) {
  const end = bytes.lastIndexOf(uint32(signatures.end));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    yield {
      madeBy: bytes.readUInt16LE(at + 4),
      method: bytes.readUInt16LE(at + 10),
      time: bytes.readUInt32LE(at + 12),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 24),
      attributes: bytes.readUInt32LE(at + 38),
      name: bytes.subarray(at + 46, at + 46 + nameLength),
      data: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
