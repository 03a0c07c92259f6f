/** A place's picture in the right size and format, with its mean colour until it is there. */
import { thumbHashToAverageRGBA } from 'thumbhash'

const WIDTHS = [480, 960, 1600]

export type PictureProps = {
  pictureKey: string
  hash: string
  alt: string
  sizes: string
  eager?: boolean
  className?: string
}

export function Picture({ pictureKey, hash, alt, sizes, eager = false, className }: PictureProps) {
  const set = (format: string) => WIDTHS.map((width) => `/media/${pictureKey}/${width}.${format} ${width}w`).join(', ')
  return (
    <span className={className ?? 'picture'}>
      <svg aria-hidden="true" viewBox="0 0 16 10" preserveAspectRatio="none">
        <rect width="16" height="10" fill={meanColour(hash)} />
      </svg>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          src={`/media/${pictureKey}/960.webp`}
          srcSet={set('webp')}
          sizes={sizes}
          width={960}
          height={600}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
        />
      </picture>
    </span>
  )
}

function meanColour(hash: string): string {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
    return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)})`
  } catch {
    return 'var(--sunken)'
  }
}
