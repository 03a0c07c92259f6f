/**
 * The process behind picture-drawer.ts: draws what it is asked for, one form at a time. Encoders take hundreds of
 * megabytes, which are given back when it ends.
 */
import { renderPicture, type PictureForm } from './render-picture.ts'

export type DrawOrder = { readonly key: string; readonly form: PictureForm }
export type DrawReport = { readonly bytes: Uint8Array } | { readonly failed: string }

process.on('message', async ({ key, form }: DrawOrder) => {
  const report: DrawReport = await renderPicture(key, form).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ failed: String(error) }),
  )
  if (process.connected) process.send?.(report)
})
// Nobody asks any more, or the product is gone: nothing else keeps the process alive once the encoder has ended.
process.on('disconnect', () => process.removeAllListeners('message'))
