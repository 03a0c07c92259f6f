/** All pictures enlarged, with arrow keys, swiping and buttons; a separate chunk. */
import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { isIllustration, PICTURE_WIDTHS, pictureUrl } from '../rules/pictures.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Office } from './office-data.ts'

type OfficeLightboxProps = Pick<Office, 'title' | 'photos'> & {
  reported: number | null
  index: number
  onClose: () => void
}

export function OfficeLightbox({ title, photos, reported, index, onClose }: OfficeLightboxProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const slides = photos.map(({ key }, at) => ({
    src: pictureUrl(key, 1600),
    alt: t(isIllustration(key) ? 'illustration' : 'photo', { number: at + 1, count: photos.length, title }),
    width: 1600,
    height: 1000,
    srcSet: PICTURE_WIDTHS.map((width) => ({ src: pictureUrl(key, width), width, height: width * 0.625 })),
  }))
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      render={{
        slideFooter: ({ slide }) => {
          const key = photos[slides.findIndex(({ src }) => 'src' in slide && slide.src === src)]?.key
          return key === undefined || reported === null ? null : (
            <a className="lightbox-report" href={path(`/report?kind=photo&id=${reported}&photo=${key}`)}>
              {t('reportPhoto')}
            </a>
          )
        },
      }}
      plugins={photos.length > 1 ? [Counter] : []}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: false }}
      labels={{
        Lightbox: t('lightbox', { title }),
        Previous: t('previous'),
        Next: t('next'),
        Close: t('close'),
        Slide: t('photos'),
        Carousel: t('photos'),
      }}
    />
  )
}
