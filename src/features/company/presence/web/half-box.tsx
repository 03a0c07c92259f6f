/** What a half day, or a whole one, looks like: an icon and a word for each kind of place, never a hue alone. */
import { Building2, CircleAlert, House, MapPin, TramFront } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { ShownKind } from './shown-half.ts'

const ICONS = { booked: MapPin, company: Building2, home: House, other: TramFront, clash: CircleAlert } as const

type HalfBoxProps = {
  kind: ShownKind
  /** In place of the word of the kind. */
  words?: string
  /** Of a visit: "10–16". */
  hours?: string | null
}

/** The class `half` and `data-kind` of the element around it give it its look. */
export function HalfBox({ kind, words, hours = null }: HalfBoxProps) {
  const t = useTexts({ de, en })
  if (kind === 'off' || kind === 'unknown')
    return (
      <>
        {kind === 'unknown' && words === undefined && <span aria-hidden="true">–</span>}
        <span className={words === undefined && kind === 'unknown' ? 'visually-hidden' : undefined}>
          {words ?? t(kind)}
        </span>
      </>
    )
  const Icon = ICONS[kind]
  return (
    <>
      <Icon size={15} aria-hidden="true" />
      <span>{words ?? (kind === 'booked' || kind === 'clash' ? '' : t(kind))}</span>
      {hours !== null && <small className="num">{hours}</small>}
    </>
  )
}

/** "10–16", "09:30–15": whole hours without their minutes, as there is little room. */
export function shortHours(from: string, to: string): string {
  const short = (time: string) => (time.endsWith(':00') ? String(Number(time.slice(0, 2))) : time)
  return `${short(from)}–${short(to)}`
}
