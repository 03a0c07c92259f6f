/**
 * The child process of picture-drawer.ts: draws the requested forms one at a time. Encoders use hundreds of megabytes,
 * which are released when the process ends.
 */
import type { PictureForm } from './picture-form.ts'
import { renderPicture } from './render-picture.ts'

export type DrawOrder = { readonly key: string; readonly form: PictureForm }
export type DrawReport = { readonly bytes: Uint8Array } | { readonly failed: string }

const report = (done: DrawReport) => {
  if (process.connected) process.send?.(done)
}
process.on('message', ({ key, form }: DrawOrder) => {
  renderPicture(key, form).then(
    (bytes) => report({ bytes }),
    (error: unknown) => report({ failed: String(error) }),
  )
})
// The parent is gone: without a listener the process ends after the current encoding.
process.on('disconnect', () => process.removeAllListeners('message'))
