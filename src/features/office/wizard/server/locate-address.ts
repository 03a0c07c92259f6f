/**
 * Looks up a typed address, so that the pin begins where the address is. A pin that was moved by hand stays, as long as
 * the address is the same. A form that never heard of the pin, because an answer was lost, sends it empty: that takes
 * away no pin that is known.
 */
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import { GeocoderUnavailable } from '#ports/geocoding.ts'
import { lookUpAddress } from '../../server/look-up-address.ts'
import type { Fields } from '../rules/wizard-steps.ts'

type Asked = {
  readonly sent: Fields
  readonly stored: Fields
  readonly locale: Locale
  /** An office keeps nothing of an address that it is asked about, so its form sends the point that it was told. */
  readonly isUnstored?: boolean
}

const ADDRESS = ['street', 'postcode', 'city', 'country'] as const
const addressOf = (fields: Fields) => ADDRESS.map((name) => (fields[name] ?? '').trim())
const isWhole = (address: readonly string[]) => address.every((part) => part !== '')
const COUNTRIES = ['DE', 'AT', 'CH'] as const

/** The fields with `foundLat`, `foundLng`, `precision` and `district`, and the pin there when it has not been set by hand. */
export async function locateAddress(
  context: Context,
  { sent, stored, locale, isUnstored = false }: Asked,
): Promise<Fields> {
  if ((sent['locationId'] ?? '') !== '') return sent
  const address = addressOf(sent)
  const nothing = { foundLat: '', foundLng: '', precision: '', district: '' }
  const known = Object.fromEntries(Object.keys(nothing).map((name) => [name, stored[name] ?? '']))
  if (!isWhole(address)) return { ...sent, ...nothing }
  const isSameAddress = address.join('\n') === addressOf(stored).join('\n')
  const kept = isSameAddress ? { ...sent, ...keptPin(sent, stored) } : sent
  if (isSameAddress && known['foundLat'] !== '') return { ...kept, ...known }
  const found = await lookUp(context, address, locale)
  if (!found) return { ...kept, ...nothing }
  const point = {
    foundLat: found.lat.toFixed(6),
    foundLng: found.lng.toFixed(6),
    precision: found.isExact ? 'exact' : 'rough',
    district: found.district,
  }
  // The pin of another address is not where this one is, unless its form knew the point and moved it from there.
  const isFromPoint = isUnstored && sent['foundLat'] === point.foundLat && sent['foundLng'] === point.foundLng
  const isByHand = (isSameAddress || isFromPoint) && isPin(kept)
  return { ...kept, ...point, ...(!isByHand && { lat: point.foundLat, lng: point.foundLng, farPin: '' }) }
}

const isPin = (fields: Fields) => (fields['lat'] ?? '') !== '' && (fields['lng'] ?? '') !== ''

/** The pin that is known for an address whose form sends none: the stored one, else the point of the address. */
function keptPin(sent: Fields, stored: Fields): Fields {
  if (isPin(sent)) return {}
  const { lat = '', lng = '', foundLat = '', foundLng = '', farPin = '' } = stored
  if (isPin(stored)) return { lat, lng, farPin }
  return foundLat === '' ? {} : { lat: foundLat, lng: foundLng, farPin: '' }
}

/** Null where it is not known, or the service that knows is away: then the pin is set by hand. */
async function lookUp(context: Context, typed: readonly string[], locale: Locale) {
  const [street = '', postcode = '', city = '', land] = typed
  const country = COUNTRIES.find((one) => one === land)
  if (!country) return null
  try {
    return await lookUpAddress(context, { street, postcode, city, country }, locale)
  } catch (error) {
    if (!(error instanceof GeocoderUnavailable)) throw error
    context.log.warn({ err: error }, 'an address could not be looked up')
    return null
  }
}
