/** The pictures of an office that its provider uploaded (Spec 5: at least one, three are recommended). */

export type Photo = { readonly key: string; readonly hash: string }

/** Of what a browser can send, what the server reads; told by the first bytes, never by what the file says it is. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'bmp'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Null for everything else, SVG and HEIC among it. */
export function photoFormat(bytes: Uint8Array): PhotoFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12))) return 'avif'
  if (text(bytes, 0, 2) === 'BM') return 'bmp'
  return null
}

/** Begins with the time, so that a file without an owner can be told from one that is only just being stored. */
export function photoKey(nowMs: number, randomHex: string): string {
  return `photo-${nowMs.toString(36).padStart(10, '0')}-${randomHex}`
}

export const PHOTO_WIDTHS = [1600, 960, 480] as const
export const photoFile = (key: string, width: (typeof PHOTO_WIDTHS)[number]) => `pictures/${key}/${width}.webp`

/** The chosen ones in the chosen order; null when one of them is not there. */
export function arranged(chosen: readonly string[], known: readonly Photo[]): Photo[] | null {
  const photos = [...new Set(chosen)].map((key) => known.find((photo) => photo.key === key))
  return photos.every((photo) => photo !== undefined) ? photos : null
}
