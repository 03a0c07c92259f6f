/** The photos of an office: choosing, uploading, their order, deleting with undo. */
import { ArrowLeft, ArrowRight, ArrowUpToLine, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { arrangePhotos } from '../contract.ts'
import type { Gate, Wish } from '../rules/gates.ts'
import type { Photo } from '../rules/photos.ts'
import { inTurn } from '../rules/in-turn.ts'
import { MOST_PHOTOS } from '../rules/wizard-limits.ts'
import { pathOfStep, stepAfter } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import type { EditedOffice } from './step-fields.ts'
import { usePhotoQueue, type Queued } from './use-photo-queue.ts'

type PhotosPanelProps = {
  office: EditedOffice
  onChanged: (progress: { readonly missing: Gate[]; readonly wishes: Wish[] }) => void
}

export function PhotosPanel({ office, onChanged }: PhotosPanelProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const isHydrated = useHydrated()
  const [photos, setPhotos] = useState<readonly Photo[]>(office.photos)
  const [said, setSaid] = useState('')
  const [error, setError] = useState('')
  const list = useRef<HTMLUListElement>(null)
  /** The place of the photo that is being dragged. */
  const [dragged, setDragged] = useState<number | null>(null)
  const queue = usePhotoQueue(office.id, (uploaded) => {
    setPhotos(uploaded.photos)
    onChanged(uploaded)
  })

  async function arrange(next: readonly Photo[]) {
    const before = photos
    setPhotos(next)
    const answer = await callApi<typeof arrangePhotos>('PUT', '/api/office/{id}/photo', {
      params: { id: office.id },
      body: { keys: next.map(({ key }) => key) },
    })
    setError(answer.ok ? '' : (answer.errors['keys']?.join(', ') ?? answer.message))
    setPhotos(answer.ok ? answer.reply.data.photos : before)
    if (answer.ok) onChanged(answer.reply.data)
    return answer.ok
  }
  function move(from: number, to: number) {
    const next = photos.toSpliced(from, 1).toSpliced(to, 0, photos[from]!)
    void arrange(next).then((isDone) => isDone && setSaid(t('photoMoved', { number: to + 1 })))
    // The button that was pressed moves along with its photo.
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('li')[to]?.focus())
  }
  async function remove(place: number) {
    const before = photos
    if (!(await arrange(photos.toSpliced(place, 1)))) return
    list.current?.focus()
    const { showToast } = await import('#ui/show-toast.ts')
    showToast({ text: t('photoDeleted'), action: { label: t('photoUndo'), run: () => void arrange(before) } })
  }
  // A large photo takes longer to be made smaller, and still comes before those that were chosen after it.
  const [takeTurn] = useState(() => inTurn())
  async function choose(file: File) {
    if (photos.length + queue.queue.length >= MOST_PHOTOS)
      return queue.refuse(file.name, t('photoTooMany', { most: MOST_PHOTOS }))
    await takeTurn(async () => {
      const small = await shrinkPhoto(file)
      if (typeof small === 'string') queue.refuse(file.name, t(small === 'heic' ? 'photoHeic' : 'photoNotImage'))
      else queue.add(file.name, small)
    })
  }

  const after = stepAfter('photos')
  return (
    <>
      <p className="quiet">{t('photosHint', { most: MOST_PHOTOS })}</p>
      {isHydrated && (
        <div
          className="photo-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            for (const file of event.dataTransfer.files) void choose(file)
          }}
        >
          <FileButton
            accept="image/*"
            multiple
            onChosen={(file) => void choose(file)}
            aria-describedby={error === '' ? undefined : 'photo-error'}
          >
            <ImagePlus size={20} />
            {t('photosChoose')}
          </FileButton>
          <span className="quiet small">{t('photosCount', { count: photos.length })}</span>
        </div>
      )}
      {error !== '' && (
        <p className="error-text" id="photo-error" role="alert">
          {error}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className="photo-list" ref={list} tabIndex={-1}>
        {photos.map((photo, place) => (
          <li key={photo.key} tabIndex={-1}>
            {/* The buttons below do the same, and say it. */}
            <div
              draggable={isHydrated}
              data-dragged={dragged === place || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(place)
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                // A file that is dropped here belongs to the frame around the list.
                if (dragged === null) return
                event.preventDefault()
                if (dragged !== place) move(dragged, place)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Picture
                pictureKey={photo.key}
                hash={photo.hash}
                alt={t('photoOf', { number: place + 1 })}
                sizes="(max-width: 767px) 46vw, 260px"
              />
            </div>
            <span className="photo-place">{place === 0 ? t('photoFirst') : place + 1}</span>
            {isHydrated && (
              <span className="photo-tools">
                <Button
                  look="round"
                  aria-label={t('photoEarlier', { number: place + 1 })}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <ArrowLeft size={18} />
                </Button>
                <Button
                  look="round"
                  aria-label={t('photoLater', { number: place + 1 })}
                  disabled={place === photos.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <ArrowRight size={18} />
                </Button>
                <Button
                  look="round"
                  aria-label={t('photoToFront', { number: place + 1 })}
                  disabled={place === 0}
                  onClick={() => move(place, 0)}
                >
                  <ArrowUpToLine size={18} />
                </Button>
                <Button
                  look="round"
                  aria-label={t('photoDelete', { number: place + 1 })}
                  onClick={() => void remove(place)}
                >
                  <Trash2 size={18} />
                </Button>
              </span>
            )}
          </li>
        ))}
        {queue.queue.map((one) => (
          <QueuedPhoto
            key={one.key}
            photo={one}
            onRetry={queue.canRetry(one.key) ? () => queue.retry(one.key) : null}
            onDrop={() => queue.drop(one.key)}
          />
        ))}
      </ul>
      {after && (
        <div className="row step-foot">
          <ButtonLink look="primary" to={path(`/account/my/office/${office.id}/${pathOfStep(after, office.group)}`)}>
            {t(photos.length === 0 ? 'later' : 'next')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type QueuedPhotoProps = { photo: Queued; onRetry: (() => void) | null; onDrop: () => void }

function QueuedPhoto({ photo: { name, state, percent, message }, onRetry, onDrop }: QueuedPhotoProps) {
  const t = useTexts({ de, en })
  if (state === 'failed')
    return (
      <li className="photo-failed">
        <p role="alert">{t('photoFailed', { name, message: message === 'offline' ? t('offline') : message })}</p>
        <span className="row">
          {onRetry && (
            <Button look="text" onClick={onRetry}>
              {t('photoRetry')}
            </Button>
          )}
          <Button look="text" onClick={onDrop}>
            {t('photoDrop')}
          </Button>
        </span>
      </li>
    )
  return (
    <li className="photo-waits" aria-busy="true">
      <p>{state === 'loads' ? t('photoLoads', { name, percent }) : t('photoWaits', { name })}</p>
      <progress value={percent} max={100} aria-label={name} />
    </li>
  )
}
