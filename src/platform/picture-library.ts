/**
 * The library that reads pictures knows some thirty formats, each with a parser of its own. All that the product never
 * accepts are blocked in it, beside the check of an upload's first bytes.
 */
import type sharp from 'sharp'

/** Uploads, stored pictures, and the drawings of the demo. */
const READ = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`)

/** It takes over 20 MB, so it is loaded when the first picture comes. */
export async function loadPictureLibrary(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: READ })
  return library
}
