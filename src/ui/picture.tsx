/** A place's picture in the right size and format, blurred until it is there. */
import { BLUR_COLUMNS, BLUR_ROWS, blurredColours } from './blurred-colours.ts'

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
      <svg aria-hidden="true" viewBox={`0 0 ${BLUR_COLUMNS} ${BLUR_ROWS}`} preserveAspectRatio="none">
        {blurredColours(hash).map((colour, index) => (
          // A little wider than one unit, so that no gap shows between two.
          // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
          <path
            key={index}
            d={`M${index % BLUR_COLUMNS} ${Math.floor(index / BLUR_COLUMNS)}h1.1v1.1h-1.1`}
            fill={colour}
          />
        ))}
      </svg>
      <picture>
        {/* Uploaded photos are kept as WebP alone (PHOTO_WIDTHS): AVIF takes a server ten times as long. */}
        {!pictureKey.startsWith('photo-') && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
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
