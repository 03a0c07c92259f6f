/** The picture a person shows of themselves (Spec 2, 9; Spec 3, avatar; Spec 5, files). */

/** The sides of the squares that are kept, in pixels. */
export const AVATAR_SIZES = [512, 96] as const
export type AvatarSize = (typeof AVATAR_SIZES)[number]

/** A PNG of 1024 x 1024 pixels of noise, as base64, with room for the rest of the request. */
export const MOST_AVATAR_BYTES = 6 * 1024 * 1024

/** A file that a form sends as it is; the messages name it as 5 MB. */
export const MOST_FILE_BYTES = 5_000_000

/** Without script nothing makes a photo smaller before it is sent: one up to this size is still refused beside its field. */
export const MOST_PAGE_BYTES = 16 * 1024 * 1024

/** What the body's `image` begins with: the browser draws every picture it can read into a PNG. */
export const AVATAR_PREFIX = 'data:image/png;base64,'

export const QUARTER_TURNS = [0, 90, 180, 270] as const
export type QuarterTurn = (typeof QUARTER_TURNS)[number]

/** Spec 5, 9: the longer side of what is uploaded, in pixels. */
const LONGER_SIDE = 1024

/** The size to which a picture is brought before it is uploaded: never larger, each side at least a pixel. */
export function scaledSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A square within the picture after it was turned clockwise by `rotate` degrees, in its pixels, from its upper left. */
export type AvatarCrop = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly rotate: QuarterTurn
}
export type Square = { readonly left: number; readonly top: number; readonly side: number }

/**
 * The same square within the picture as it was before it was turned, so that only this square has to be turned. What
 * lies outside of the picture is moved and shrunk into it.
 * @param width and `height` of the picture before it was turned, at least 1
 */
export function squareOfCrop({ x, y, size, rotate }: AvatarCrop, width: number, height: number): Square {
  const isOnItsSide = rotate === 90 || rotate === 270
  const [turnedWidth, turnedHeight] = isOnItsSide ? [height, width] : [width, height]
  const side = clamp(Math.round(size), 1, Math.min(width, height))
  const left = clamp(Math.round(x), 0, turnedWidth - side)
  const top = clamp(Math.round(y), 0, turnedHeight - side)
  switch (rotate) {
    case 0:
      return { left, top, side }
    case 90:
      return { left: top, top: turnedWidth - side - left, side }
    case 180:
      return { left: turnedWidth - side - left, top: turnedHeight - side - top, side }
    case 270:
      return { left: turnedHeight - side - top, top: left, side }
  }
}

/** The largest square in the middle, for whoever could not choose one. */
export function middleOf(width: number, height: number): AvatarCrop {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size, rotate: 0 }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** Where the files of an avatar are in the storage. */
export const AVATAR_FOLDER = 'avatars/'

export function avatarFile(key: string, size: AvatarSize): string {
  return `${AVATAR_FOLDER}${key}/${size}.webp`
}

/** Where a browser gets it; null when there is none. */
export function avatarPath(key: string | null, size: AvatarSize): string | null {
  return key === null ? null : `/media/avatar/${key}/${size}.webp`
}

export function picturesOf(key: string | null) {
  return { thumbnail: avatarPath(key, 96), picture: avatarPath(key, 512) }
}

/** Begins with the time, so that a file without a person can be told from one that is only just being stored. */
export function avatarKey(nowMs: number, randomHex: string): string {
  return `${nowMs.toString(36).padStart(10, '0')}-${randomHex}`
}

export const AVATAR_KEY = /^[a-z0-9]{10}-[a-z0-9]{32}$/

/** The key in the name of a stored file and when it was made, in epoch milliseconds; null for what is no avatar. */
export function avatarOfFile(file: string): { readonly key: string; readonly madeAtMs: number } | null {
  const key = file.slice(AVATAR_FOLDER.length).split('/')[0] ?? ''
  if (!file.startsWith(AVATAR_FOLDER) || !AVATAR_KEY.test(key)) return null
  return { key, madeAtMs: Number.parseInt(key.slice(0, 10), 36) }
}
