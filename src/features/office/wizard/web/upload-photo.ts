/** Sends one photo and tells how much of it has been sent; callApi cannot, because fetch does not say it. */
import { localeOfPath } from '#kernel/locale.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { addPhoto } from '../contract.ts'

export type Uploaded = ReplyData<typeof addPhoto>['data']

/** `again`: no answer, or a fault of the server, so the same key may be sent once more. */
export type Upload =
  | { readonly kind: 'done'; readonly uploaded: Uploaded }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'again' }

export async function uploadPhoto(
  office: number,
  photo: { readonly key: string; readonly blob: Blob },
  onPercent: (percent: number) => void,
): Promise<Upload> {
  const image = await dataUrlOf(photo.blob)
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/office/${office}/photo`)
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-locale', localeOfPath(location.pathname))
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.setRequestHeader('idempotency-key', photo.key)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(Math.min(99, Math.round((loaded / Math.max(1, total)) * 100))),
    )
    request.addEventListener('error', () => done({ kind: 'again' }))
    request.addEventListener('load', () => {
      if (request.status >= 500 || request.status === 429) return done({ kind: 'again' })
      const body = JSON.parse(request.responseText || '{}') as { data?: Uploaded; message?: string }
      const errors = (body as { errors?: Record<string, string[]> }).errors
      done(
        request.status === 201 && body.data
          ? { kind: 'done', uploaded: body.data }
          : { kind: 'refused', message: errors?.['image']?.join(', ') ?? body.message ?? '' },
      )
    })
    request.send(JSON.stringify({ image }))
  })
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error ?? new Error('the photo could not be read'))
    reader.readAsDataURL(blob)
  })
}
