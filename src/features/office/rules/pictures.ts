/** URLs of an office's pictures (served by app/server); sizes are widths in px, 16:10. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export function pictureUrl(key: string, width: PictureWidth, format: 'webp' | 'avif' = 'webp'): string {
  return `/media/${key}/${width}.${format}`
}

/** Keys of drawn demo pictures describe the drawing (demo/pictures/room-picture.ts); uploads never have such keys. */
export function isIllustration(key: string): boolean {
  return /^(desk|open|meeting|cafe|lounge)-[a-z]+-\d{1,2}-\d{1,5}-[1-4]$/.test(key)
}
