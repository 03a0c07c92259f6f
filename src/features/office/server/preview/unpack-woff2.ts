import { brotliDecompressSync } from 'node:zlib'

/**
 * Converts a WOFF2 font to TrueType, because sharp's text engine does not read WOFF2 and the machine may have no fonts.
 * Follows "WOFF File Format 2.0" (W3C, 2024), sections 4 and 5; glyphs are stored uncompressed, checksums stay 0 (no
 * reader in use verifies them).
 */
export function unpackWoff2(file: Uint8Array): Buffer {
  const head = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (head.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 font')
  const tables = readTables(head)
  const glyf = tables.get('glyf')
  const glyphs = glyf?.transformed ? rebuildGlyphs(glyf.bytes) : null
  if (glyphs) {
    glyf!.bytes = glyphs.glyf
    tables.get('loca')!.bytes = glyphs.loca
    tables.get('head')!.bytes.writeInt16BE(1, 50) // loca holds 32-bit offsets
  }
  const hmtx = tables.get('hmtx')
  if (hmtx?.transformed && glyphs)
    hmtx.bytes = rebuildMetrics(hmtx.bytes, tables.get('hhea')!.bytes.readUInt16BE(34), glyphs.leftEdges)
  return writeTrueType(head.readUInt32BE(4), tables)
}

type Table = { bytes: Buffer; transformed: boolean }

// Tags that the table directory refers to by number (section 4.1).
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)!

function readTables(file: Buffer): Map<string, Table> {
  const directory = new Reader(file, 48)
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = directory.u8()
    const tag = (flags & 63) === 63 ? directory.take(4).toString('latin1') : KNOWN_TAGS[flags & 63]!.slice(0, 4)
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
    const length = directory.base128()
    return { tag, transformed, length: transformed ? directory.base128() : length }
  })
  const packed = file.subarray(directory.at, directory.at + file.readUInt32BE(20))
  const body = new Reader(brotliDecompressSync(packed), 0)
  return new Map(entries.map(({ tag, transformed, length }) => [tag, { transformed, bytes: body.take(length) }]))
}

/** Section 5.1: glyph records are rebuilt from seven streams, one per kind of data. */
function rebuildGlyphs(bytes: Buffer): { glyf: Buffer; loca: Buffer; leftEdges: number[] } {
  const count = bytes.readUInt16BE(4)
  let at = 36
  const [contours, points, flags, data, composites, boxes, instructions] = Array.from({ length: 7 }, (_, i) => {
    const stream = new Reader(bytes, at)
    at += bytes.readUInt32BE(8 + i * 4)
    return stream
  }) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader]
  const boxBits = boxes.take(4 * Math.floor((count + 31) / 32))
  const records: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  const leftEdges: number[] = []
  let offset = 0
  for (let i = 0; i < count; i++) {
    const contourCount = contours.i16()
    const box = boxBits[i >> 3]! & (0x80 >> (i & 7)) ? boxes.take(8) : null
    let record: Buffer = Buffer.alloc(0)
    if (contourCount > 0) record = simpleGlyph(contourCount, box, { points, flags, data, instructions })
    else if (contourCount < 0) record = compositeGlyph(box!, { composites, data, instructions })
    leftEdges.push(record.length > 0 ? record.readInt16BE(2) : 0)
    if (record.length % 2) record = Buffer.concat([record, Buffer.alloc(1)])
    records.push(record)
    offset += record.length
    loca.writeUInt32BE(offset, (i + 1) * 4)
  }
  return { glyf: Buffer.concat(records), loca, leftEdges }
}

function simpleGlyph(
  contourCount: number,
  box: Buffer | null,
  { points, flags, data, instructions }: Record<'points' | 'flags' | 'data' | 'instructions', Reader>,
): Buffer {
  const ends: number[] = []
  for (let i = 0; i < contourCount; i++) ends.push((ends.at(-1) ?? -1) + points.short255())
  const count = ends.at(-1)! + 1
  const onCurve = Buffer.alloc(count)
  const deltas = Buffer.alloc(count * 4)
  let [x, y] = [0, 0]
  const edges = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (let i = 0; i < count; i++) {
    const flag = flags.u8()
    const [dx, dy] = pointDelta(flag & 127, data)
    onCurve[i] = flag >> 7 ? 0 : 1
    deltas.writeInt16BE(dx, i * 2)
    deltas.writeInt16BE(dy, (count + i) * 2)
    x += dx
    y += dy
    edges[0] = Math.min(edges[0], x)
    edges[1] = Math.min(edges[1], y)
    edges[2] = Math.max(edges[2], x)
    edges[3] = Math.max(edges[3], y)
  }
  const code = instructions.take(data.short255())
  return Buffer.concat([
    shorts(contourCount),
    box ?? shorts(...edges),
    shorts(...ends),
    shorts(code.length),
    code,
    onCurve,
    deltas,
  ])
}

/** Section 5.2: the flag encodes number of bits and sign of each coordinate. */
function pointDelta(flag: number, data: Reader): [number, number] {
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value)
  const first = data.u8()
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + first)]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + first), 0]
  if (flag < 84) {
    const base = flag - 20
    return [signed(flag, 1 + (base & 0x30) + (first >> 4)), signed(flag >> 1, 1 + ((base & 0x0c) << 2) + (first & 15))]
  }
  const second = data.u8()
  if (flag < 120) {
    const base = flag - 84
    const dx = 1 + (Math.floor(base / 12) << 8) + first
    return [signed(flag, dx), signed(flag >> 1, 1 + (((base % 12) >> 2) << 8) + second)]
  }
  const third = data.u8()
  if (flag < 124) return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)]
  return [signed(flag, (first << 8) + second), signed(flag >> 1, (third << 8) + data.u8())]
}

/** A composite glyph: its component records are copied unchanged. */
function compositeGlyph(
  box: Buffer,
  { composites, data, instructions }: Record<'composites' | 'data' | 'instructions', Reader>,
): Buffer {
  const start = composites.at
  let hasCode = false
  for (let more = true; more;) {
    const flags = composites.u16()
    composites.take(2 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0))
    more = (flags & 0x20) !== 0
    hasCode ||= (flags & 0x100) !== 0
  }
  const parts = [shorts(-1), box, composites.bytes.subarray(start, composites.at)]
  if (hasCode) {
    const code = instructions.take(data.short255())
    parts.push(shorts(code.length), code)
  }
  return Buffer.concat(parts)
}

/** Section 5.4: restores left side bearings that were omitted because they equal the glyph's left edge. */
function rebuildMetrics(bytes: Buffer, metricCount: number, leftEdges: number[]): Buffer {
  const reader = new Reader(bytes, 0)
  const flags = reader.u8()
  const advances = Array.from({ length: metricCount }, () => reader.u16())
  const bearings = leftEdges.map((edge, i) => {
    const omitted = i < metricCount ? flags & 1 : flags & 2
    return omitted ? edge : reader.i16()
  })
  return shorts(...bearings.flatMap((bearing, i) => (i < metricCount ? [advances[i]!, bearing] : [bearing])))
}

function writeTrueType(flavour: number, tables: Map<string, Table>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(sorted.length))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (sorted.length - 2 ** power), 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (const [i, [tag, { bytes }]] of sorted.entries()) {
    const entry = 12 + i * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padding = (4 - (bytes.length % 4)) % 4
    parts.push(bytes, Buffer.alloc(padding))
    offset += bytes.length + padding
  }
  return Buffer.concat(parts)
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, i * 2)
  return bytes
}

/** Reads numbers sequentially; throws RangeError at the end. */
class Reader {
  readonly bytes: Buffer
  at: number
  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }
  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('the font ends too early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
  u8(): number {
    return this.take(1)[0]!
  }
  u16(): number {
    return this.take(2).readUInt16BE()
  }
  i16(): number {
    return this.take(2).readInt16BE()
  }
  /** Seven bits per byte; the high bit marks that more follow. */
  base128(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('a length in the font is too long')
  }
  /** One to three bytes, for numbers that are usually below 253. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    if (code === 255) return this.u8() + 253
    return code
  }
}
