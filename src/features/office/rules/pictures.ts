/** Where an office's pictures are served (app/server): sizes are widths in px, 16:10. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export function pictureUrl(key: string, width: PictureWidth, format: 'webp' | 'avif' = 'webp'): string {
  return `/media/${key}/${width}.${format}`
}

/** Drawings of the demo say in their key what they show (demo/pictures/room-picture.ts); no upload is named like that. */
export function isIllustration(key: string): boolean {
  return /^(desk|open|meeting|cafe|lounge)-[a-z]+-\d{1,2}-\d{1,5}-[1-4]$/.test(key)
}
