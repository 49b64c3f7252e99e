// Reduces the icon font of the panel to the icons that the panel shows, which saves 60 KB in the package. The glyphs
// keep their indices in the font.

/** The names of the codicons that the panel shows. A test compares this list with the sources of the panel. */
export const icons = [
  'add',
  'chevron-down',
  'chevron-right',
  'close',
  'discard',
  'error',
  'folder-opened',
  'info',
  'pin',
  'save',
  'warning',
];

export function iconStyles(css) {
  const kept = css.replace(/^\.codicon-([\w-]+):before \{.*\}\n?/gm, (rule, name) =>
    icons.includes(name) ? rule : '',
  );
  return kept.replace(/^@keyframes[\s\S]*?^\}\n|\/\*[\s\S]*?\*\/\n?/gm, (part) => (/Copyright/.test(part) ? part : ''));
}

function charactersOf(css) {
  return icons.map((name) => {
    const [, code] = new RegExp(`^\\.codicon-${name}:before \\{ content: "\\\\([\\da-f]+)"`, 'm').exec(css) ?? [];
    if (code === undefined) throw new Error(`codicons has no icon ${name}`);
    return Number.parseInt(code, 16);
  });
}

/** @param {Buffer} font a TrueType font */
export function iconFont(font, css) {
  const tables = readTables(font);
  const glyphAt = cmapReader(tables.get('cmap'));
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((name) => tables.get(name));
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const count = loca.length / (isLong ? 4 : 2) - 1;
  const outlineOf = (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const used = new Set([0]);
  for (const character of charactersOf(css)) addWithComponents(glyphAt(character), outlineOf, used);
  const outlines = [];
  const offsets = Buffer.alloc(4 * (count + 1));
  let at = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.writeUInt32BE(at, 4 * glyph);
    if (!used.has(glyph)) continue;
    outlines.push(outlineOf(glyph));
    at += outlineOf(glyph).length;
  }
  offsets.writeUInt32BE(at, 4 * count);
  const longHead = Buffer.from(head);
  longHead.writeInt16BE(1, 50);
  // Version 3 of the table `post` does not contain the names of glyphs.
  const post = Buffer.from(tables.get('post').subarray(0, 32));
  post.writeUInt32BE(0x30000, 0);
  return writeTables(
    new Map([...tables, ['head', longHead], ['loca', offsets], ['glyf', Buffer.concat(outlines)], ['post', post]]),
  );
}

function readTables(font) {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const entry = 12 + 16 * i;
      const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
      return [font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length)];
    }),
  );
}

function cmapReader(cmap) {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(4 + 8 * i + 4));
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error('the font has no table of characters of format 4');
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const read = (column, i) => cmap.readUInt16BE(start + 14 + 2 * (column * segments + i) + (column > 0 ? 2 : 0));
  return (character) => {
    for (let i = 0; i < segments; i++) {
      const [end, first, delta, range] = [0, 1, 2, 3].map((column) => read(column, i));
      if (character < first || character > end) continue;
      if (range === 0) return (character + delta) & 0xffff;
      const at = start + 14 + 2 * (3 * segments + i) + 2 + range + 2 * (character - first);
      return (cmap.readUInt16BE(at) + delta) & 0xffff;
    }
    throw new Error(`the font has no character ${character.toString(16)}`);
  };
}

function addWithComponents(glyph, outlineOf, used) {
  if (used.has(glyph)) return;
  used.add(glyph);
  const outline = outlineOf(glyph);
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return;
  for (let at = 10, flags = 0x20; flags & 0x20; ) {
    flags = outline.readUInt16BE(at);
    addWithComponents(outline.readUInt16BE(at + 2), outlineOf, used);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
}

function writeTables(tables) {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x10000, 0);
  head.writeUInt16BE(tables.size, 4);
  const power = Math.floor(Math.log2(tables.size));
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.size - 2 ** power), 10);
  const parts = [head];
  let offset = head.length;
  for (const [i, [name, table]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = 12 + 16 * i;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(checksum(padded), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/**
 * Returns the checksum of one table. The checksum of the whole font in the table `head` is not updated, because nothing
 * reads it.
 */
function checksum(padded) {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
