/** Makes a photo small enough to be sent at once: upright, at most 3200 px, as a JPEG. */

const LONGER_SIDE = 3200
const QUALITY = 0.86

/** `not-image`: nothing this browser can draw; `heic`: what iPhones write and most browsers cannot read. */
export async function shrinkPhoto(file: File): Promise<Blob | 'not-image' | 'heic'> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return /\.hei[cf]$/i.test(file.name) || /image\/hei[cf]/.test(file.type) ? 'heic' : 'not-image'
  }
  const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return 'not-image'
  context.imageSmoothingQuality = 'high'
  // What is transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return blob ?? 'not-image'
}
