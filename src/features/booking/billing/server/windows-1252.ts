/** What DATEV reads: one byte a character, of Western Europe; what is not there becomes a question mark. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(new Uint8Array([byte])), byte]),
)
const UNKNOWN = 0x3f

export function toWindows1252(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text.normalize('NFC'), (character) => BYTES.get(character) ?? UNKNOWN))
}
