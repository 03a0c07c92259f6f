/** The browser's position (Spec 7): high accuracy, 2 s, at most 15 minutes old; requested only on a tap. */
import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { namePlace } from '../../contract.ts'
import { roundedPoint } from '../../rules/search-url.ts'

const TIMEOUT_MILLISECONDS = 2000
const OLDEST_MILLISECONDS = 15 * 60_000

export type Located = { readonly at: LatLng; readonly name: string | null }

export function useCurrentLocation(onFound: (found: Located) => void, onDenied: () => void) {
  const [isLocating, setIsLocating] = useState(false)
  const locate = async () => {
    if (isLocating) return
    setIsLocating(true)
    try {
      const { coords } = await position()
      const at = roundedPoint({ lat: coords.latitude, lng: coords.longitude })
      onFound({ at, name: await nameOf(at) })
    } catch {
      onDenied()
    } finally {
      setIsLocating(false)
    }
  }
  return { isLocating, locate: () => void locate() }
}

/** The address of a position as one line, null when there is none. */
export async function nameOf({ lat, lng }: LatLng): Promise<string | null> {
  const answer = await callApi<typeof namePlace>('GET', '/api/geo/reverse', { query: { lat, lng } })
  return answer.ok ? (answer.reply.data?.title ?? null) : null
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MILLISECONDS,
      maximumAge: OLDEST_MILLISECONDS,
    })
  })
}
