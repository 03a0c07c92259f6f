/** Five pictures at a glance, all of them by swiping on a phone, and each of them enlarged on a click. */
import { Images } from 'lucide-react'
import { lazy, Suspense, useState, type MouseEvent, type UIEvent } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { isIllustration, pictureUrl } from '../rules/pictures.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Office } from './office-data.ts'

const OfficeLightbox = lazy(() => import('./office-lightbox.tsx').then((part) => ({ default: part.OfficeLightbox })))

type OfficeGalleryProps = Pick<Office, 'title' | 'photos'> & {
  /** The office as which its photos can be reported; null where nobody offers it. */
  reported: number | null
}

export function OfficeGallery({ title, photos, reported }: OfficeGalleryProps) {
  const t = useTexts({ de, en })
  const [shown, setShown] = useState(0)
  const [open, setOpen] = useState<number | null>(null)
  const count = photos.length
  if (count === 0) return null

  const show = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(index)
  }
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))

  return (
    <section className="gallery" aria-label={t('photos')}>
      <ul className={`gallery-strip has-${Math.min(count, 5)}`} onScroll={follow}>
        {photos.map(({ key, hash }, index) => (
          <li key={key}>
            <a
              href={pictureUrl(key, 1600)}
              onClick={show(index)}
              aria-label={t('openPhoto', { number: index + 1, count })}
            >
              <Picture
                pictureKey={key}
                hash={hash}
                alt={t(isIllustration(key) ? 'illustration' : 'photo', { number: index + 1, count, title })}
                sizes={index === 0 ? '(max-width: 767px) 100vw, 620px' : '(max-width: 767px) 100vw, 310px'}
                eager={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <span className="gallery-counter num" aria-hidden="true">
        {t('counter', { number: Math.min(shown + 1, count), count })}
      </span>
      {photos.some(({ key }) => isIllustration(key)) && <p className="gallery-note">{t('illustrated')}</p>}
      <Button className="gallery-all no-print" onClick={show(shown < count ? shown : 0)}>
        <Images size={18} />
        {count === 1 ? t('onePhoto') : t('allPhotos', { count })}
      </Button>
      {open !== null && (
        <Suspense>
          <OfficeLightbox
            title={title}
            photos={photos}
            reported={reported}
            index={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
