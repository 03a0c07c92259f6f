/** The clock of a time zone, for calendars that mean days and times on it. */
import { DAY_MS, dayOfWall, type Wall } from './wall-time.ts'

export type FeedZone = {
  /** Milliseconds since 1970. A time that the spring change skips moves by the gap; of two in autumn it is the first. */
  instantOf(wall: Wall): number
  wallOf(instantMs: number): Wall
}

const zones = new Map<string, FeedZone>()

/** @param id a name that Temporal knows */
export function ianaZone(id: string): FeedZone {
  let zone = zones.get(id)
  if (!zone) zones.set(id, (zone = openZone(id)))
  return zone
}

function openZone(id: string): FeedZone {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(id)
  const offsets = new Map<number, number | null>()
  /** In milliseconds; null where the clock may change around that day. Series ask for the same days many times. */
  const offsetOf = (day: number) => {
    let offset = offsets.get(day)
    if (offset === undefined) {
      const [before, after] = [(day - 1) * DAY_MS, (day + 2) * DAY_MS].map((ms) => at(ms).offsetNanoseconds / 1e6)
      offsets.set(day, (offset = before === undefined || before !== after ? null : before))
    }
    return offset
  }
  return {
    instantOf(wall) {
      const offset = offsetOf(dayOfWall(wall))
      if (offset !== null) return wall - offset
      return Temporal.Instant.fromEpochMilliseconds(wall)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime()
        .toZonedDateTime(id).epochMilliseconds
    },
    wallOf: (ms) => ms + at(ms).offsetNanoseconds / 1e6,
  }
}
