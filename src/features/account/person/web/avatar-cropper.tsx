/**
 * Spec 2, 9 and Spec 9: a circle of 100 px in a stage of 200 px. Drag, wheel and pinch; arrow keys move, + and - zoom, R
 * turns. What it shows beside the stage is what the server will cut (rules/avatar.ts).
 */
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import Cropper, { type Area, type MediaSize } from 'react-easy-crop'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { SliderLine } from '#ui/slider-line.tsx'
import type { saveAvatar } from '../contract.ts'
import { squareOfCrop, type AvatarCrop, type QuarterTurn } from '../rules/avatar.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { ReadPicture } from './read-picture.ts'

const CIRCLE = 100
/** How much closer one can go than the largest square of the picture. */
const CLOSEST = 4
const STEP = 1.1

type AvatarCropperProps = {
  picture: ReadPicture
  /** @param isNew false when nothing was saved */
  onEnd: (isNew: boolean) => void
  /** A message to show beside the field; empty when there is none any more. */
  onError: (message: string) => void
}

export function AvatarCropper({ picture, onEnd, onError }: AvatarCropperProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [turn, setTurn] = useState<QuarterTurn>(0)
  const [least, setLeast] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isFitted, setFitted] = useState(false)
  useEffect(() => {
    // The library draws the circle in the same commit, and not before.
    if (isFitted) group.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }, [isFitted])
  useEffect(() => () => URL.revokeObjectURL(picture.url), [picture])
  const crop = area && { x: area.x, y: area.y, size: Math.min(area.width, area.height), rotate: turn }

  /** At first the circle has the whole shorter side of the picture. */
  function fit({ width, height }: MediaSize) {
    const zoomed = CIRCLE / Math.min(width, height)
    setLeast(zoomed)
    setZoom(zoomed)
    setFitted(true)
  }
  const zoomTo = (wanted: number) => setZoom(Math.max(least, Math.min(least * CLOSEST, wanted)))
  const rotate = () => setTurn((before) => ((before + 90) % 360) as QuarterTurn)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomTo(zoom * STEP)
    else if (event.key === '-') zoomTo(zoom / STEP)
    else if (event.key.toLowerCase() === 'r') rotate()
    else return
    event.preventDefault()
  })
  // Wherever the focus is within it, also on the slider; the library has the arrow keys of the stage.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    const element = group.current
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [])

  /** Its parts of the form are a file and a text, as multipart form data (Spec 7). */
  function send(fields: FormData) {
    onError('')
    fields.set('image', picture.png, 'picture.png')
    fields.set('crop', JSON.stringify(crop))
    return callApi<typeof saveAvatar>('POST', '/api/profile/avatar', { body: fields })
  }

  return (
    <div className="stack avatar-cropper" role="group" aria-label={t('avatarCut')} ref={group}>
      <div className="avatar-stage">
        <Cropper
          image={picture.url}
          crop={at}
          zoom={zoom}
          rotation={turn}
          minZoom={least}
          maxZoom={least * CLOSEST}
          cropShape="round"
          cropSize={{ width: CIRCLE, height: CIRCLE }}
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t('avatarStage'), 'aria-describedby': `${id}-keys` }}
          mediaProps={{ alt: '' }}
          onCropChange={setAt}
          onZoomChange={zoomTo}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          onMediaLoaded={fit}
        />
      </div>
      <p className="quiet small" id={`${id}-keys`}>
        {t('avatarDrag')} <span className="avatar-keys">{t('avatarKeys')}</span>
      </p>
      <div className="avatar-tools">
        <Preview source={picture.source} crop={crop} label={t('avatarPreview')} />
        <SliderLine to={(zoom / least - 1) / (CLOSEST - 1)}>
          <input
            className="slider"
            type="range"
            min={1}
            max={CLOSEST}
            step={0.05}
            value={zoom / least}
            aria-label={t('avatarZoom')}
            onChange={(event) => zoomTo(least * Number(event.currentTarget.value))}
          />
        </SliderLine>
        <Button look="framed" aria-label={t('avatarRotate')} onClick={rotate}>
          <RotateCw size={20} />
        </Button>
      </div>
      <ApiForm
        className="row"
        send={send}
        onSaved={() => onEnd(true)}
        onRefused={({ errors, message }) => onError(errors['image']?.join(', ') ?? message)}
      >
        <SubmitButton look="primary" disabled={crop === null} busyText={t('avatarSaving')}>
          {t('avatarSave')}
        </SubmitButton>
        <Button onClick={() => onEnd(false)}>{t('avatarCancel')}</Button>
      </ApiForm>
    </div>
  )
}

const PREVIEW = 128

function Preview({ source, crop, label }: { source: HTMLCanvasElement; crop: AvatarCrop | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x = 0, y = 0, size = 0, rotate = 0 } = crop ?? {}
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || size === 0) return
    const { left, top, side } = squareOfCrop({ x, y, size, rotate }, source.width, source.height)
    context.setTransform(1, 0, 0, 1, PREVIEW / 2, PREVIEW / 2)
    context.clearRect(-PREVIEW / 2, -PREVIEW / 2, PREVIEW, PREVIEW)
    context.rotate((rotate * Math.PI) / 180)
    context.drawImage(source, left, top, side, side, -PREVIEW / 2, -PREVIEW / 2, PREVIEW, PREVIEW)
  }, [source, x, y, size, rotate])
  return (
    <canvas className="avatar-preview" ref={canvas} width={PREVIEW} height={PREVIEW} role="img" aria-label={label} />
  )
}
