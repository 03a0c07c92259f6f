/** Reads a chosen file in the browser (Spec 5: it must be an image; the longer side becomes at most 1024 px). */
import { scaledSize } from '../rules/avatar.ts'

export type ReadPicture = {
  readonly source: HTMLCanvasElement
  /** The same as a PNG, upright and without what the file said besides. */
  readonly png: Blob
  /** Of the PNG, until the page forgets it. */
  readonly url: string
}

/** `not-image`: no picture that this browser can draw; `failed`: the file could not be read. */
export async function readPicture(file: File): Promise<ReadPicture | 'not-image' | 'failed'> {
  const bitmap = await decode(file)
  if (typeof bitmap === 'string') return bitmap
  const source = document.createElement('canvas')
  const { width, height } = scaledSize(bitmap.width, bitmap.height)
  source.width = width
  source.height = height
  const context = source.getContext('2d')
  if (!context) return 'failed'
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const png = await new Promise<Blob | null>((done) => source.toBlob(done, 'image/png'))
  return png ? { source, png, url: URL.createObjectURL(png) } : 'failed'
}

async function decode(file: File): Promise<ImageBitmap | 'not-image' | 'failed'> {
  try {
    // A file that has gone meanwhile would otherwise be told as one that is no picture.
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return 'failed'
  }
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return 'not-image'
  }
}
