/**
 * The notes at the foot of the map: which map it is, the attribution of its data, and the request for consent before an
 * external host is contacted.
 */
import { useId, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { Button } from '../button.tsx'
import type { MapTexts } from './map-props.ts'
import { STREET_TEXTS } from './street-texts.ts'
import type { StreetState } from './use-street-map.ts'
import './street-map.css'

type MapNotesProps = {
  texts: Pick<MapTexts, 'schematic' | 'attribution'>
  locale: Locale
  street: StreetState
}

export function MapNotes({ texts, locale, street }: MapNotesProps) {
  const { asksFor, agreedTo, hasFailed, make } = street
  const [isAsking, setIsAsking] = useState(false)
  const words = STREET_TEXTS[locale]
  const named = (text: string, host: string) => text.replaceAll('{host}', host)
  const explanation = useId()
  const more = street.credits.split(', ').filter((one) => one !== '' && !texts.attribution.includes(one))
  const schematic = [hasFailed ? words.failed : '', make ? '' : texts.schematic].filter(Boolean).join(' · ')
  return (
    <>
      {asksFor !== null && isAsking && (
        <div className="map-gate" role="group" aria-labelledby={explanation}>
          <p id={explanation}>{named(words.transferred, asksFor)}</p>
          <div className="map-gate-answers">
            <Button look="primary" onClick={street.agree}>
              {words.agree}
            </Button>
            <Button onClick={() => setIsAsking(false)}>{words.decline}</Button>
          </div>
        </div>
      )}
      <div className="map-notes">
        {schematic !== '' && (
          <span className="map-chip" role={hasFailed ? 'status' : undefined}>
            {schematic}
          </span>
        )}
        {asksFor !== null && !isAsking && (
          <button type="button" className="map-note-button" onClick={() => setIsAsking(true)}>
            {named(words.ask, asksFor)}
          </button>
        )}
        {agreedTo !== null && (
          <button
            type="button"
            className="map-note-button"
            onClick={() => {
              setIsAsking(false)
              street.stop()
            }}
          >
            {named(words.stop, agreedTo)}
          </button>
        )}
        <span className="map-attribution">{[texts.attribution, ...more].join(', ')}</span>
      </div>
    </>
  )
}
