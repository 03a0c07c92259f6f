/** The forms in which pictures are kept; a file of its own, so that who only names them does not load what draws. */

/** Widths in pixels; every picture is 16:10. */
export const PICTURE_SIZES = [480, 960, 1600] as const
const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export type PictureForm = { readonly size: PictureSize; readonly format: PictureFormat }

export const PICTURE_FORMS: readonly PictureForm[] = PICTURE_SIZES.flatMap((size) =>
  PICTURE_FORMATS.map((format) => ({ size, format })),
)

/** The key of a drawn picture in storage. */
export function pictureFileKey(key: string, { size, format }: PictureForm): string {
  return `pictures/${key}/${size}.${format}`
}
