/** What is drawn and not pressed. */
import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { DayRail } from '#ui/day-rail.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Logo } from '#ui/logo.tsx'
import { Picture } from '#ui/picture.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { SliderLine } from '#ui/slider-line.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** Free from 8 to 12 and from 14 to 18. */
const FREE = `${'0'.repeat(32)}${'1'.repeat(16)}${'0'.repeat(8)}${'1'.repeat(16)}${'0'.repeat(24)}`

export function DayRails() {
  const t = useGalleryTexts()
  return (
    <>
      <DayRail free={FREE} label={t('dayLabel')} />
      <DayRail free={FREE} yours={[36, 44]} label={t('dayLabel')} ticks />
      <DayRail free={FREE} yours={[48, 60]} fits={false} label={t('dayLabel')} />
    </>
  )
}

export function ProgressRings() {
  const t = useGalleryTexts()
  return (
    <div className="row">
      {[0, 1, 3, 4].map((done) => (
        <ProgressRing key={done} done={done} of={4} label={`${t('label')} ${done}/4`} />
      ))}
    </div>
  )
}

export function HourDials() {
  return (
    <div className="row">
      <HourDial fromQuarter={36} hours={2} />
      <HourDial fromQuarter={56} hours={8} size={72} />
    </div>
  )
}

export function Logos() {
  return (
    <div className="row">
      <Logo />
      <Logo size={64} />
    </div>
  )
}

/** While it loads, or where it is gone: the blur of its own colours. */
export function Pictures() {
  const t = useGalleryTexts()
  return <Picture pictureKey="0" hash="3OcRJYB4d3h/iIeHeEh3eIhw+j2w" alt={t('picture')} sizes="480px" eager />
}

export function SliderLines() {
  const t = useGalleryTexts()
  const [hours, setHours] = useState(4)
  return (
    <SliderLine to={(hours - 2) / 6}>
      <input
        className="slider"
        type="range"
        min={2}
        max={8}
        value={hours}
        aria-label={t('hours')}
        onChange={(event) => setHours(Number(event.target.value))}
      />
    </SliderLine>
  )
}

export function SoftTitles() {
  const t = useGalleryTexts()
  return (
    <h3>
      <SoftTitle text={t('long')} />
    </h3>
  )
}

export function QrCodes() {
  return <QrCode text="https://viertel.example/o/1l6xhq1oqg" label="QR" />
}

/** With a picture, with initials, and of somebody without a name. */
export function Avatars() {
  const t = useGalleryTexts()
  return (
    <div className="row">
      {([24, 40, 96] as const).map((size) => (
        <Avatar key={size} src={null} name={t('value')} size={size} />
      ))}
      <Avatar src="/icon-192.png" name={t('value')} size={96} />
      <Avatar src={null} name="" />
    </div>
  )
}
