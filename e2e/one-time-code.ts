import { createHmac } from 'node:crypto'

/** RFC 6238 with what authenticator apps assume: SHA-1, half minutes, six digits. */
export function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => parseInt(byte, 2))))
    .update(counter)
    .digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
