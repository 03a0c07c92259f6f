import { expect, it } from 'vitest'
import { lastPlaceCookie, readLastPlace } from './last-place.ts'

it('reads back what it wrote, whatever stands around it', () => {
  const at = { lat: 52.52994, lng: 13.40158 }
  const cookie = lastPlaceCookie('Torstraße 49; "Mitte" | Berlin & mehr', at)
  expect(cookie.endsWith('; path=/; samesite=lax')).toBe(true)
  expect(readLastPlace(`scheme=dark; ${cookie.split('; ')[0]}; other=1`)).toEqual({
    place: 'Torstraße 49; "Mitte" | Berlin & mehr',
    at,
  })
})

it('takes a broken cookie for none', () => {
  for (const text of [null, '', 'place=', 'place=%%%', 'place=lat=1', 'place=address=Berlin|lat=95|lng=1'])
    expect(readLastPlace(text)).toBeNull()
})
