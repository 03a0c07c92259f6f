/** A coming booking that was seen can be shown without a network: its place, its time and how to get in. */
import { useEffect } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale } from '#client/use-texts.ts'
import { keepPass } from '#features/notification/web/push-browser.ts'
import { formatDay } from '#kernel/format.ts'
import type { Booking } from '../list/booking-page-data.ts'

export function useOfflinePass({ id, office, date, from, to, endAt, status, relation }: Booking): void {
  const personId = useRootFacts()?.viewer?.id
  const lang = useLocale()
  const isOwn = relation === 'booker' && status === 'confirmed'
  const when = `${formatDay(date, lang, 'long')}, ${from}–${to}`
  const where = `${office.street}\n${office.postcode} ${office.city}`
  const { title, accessNote: door } = office
  useEffect(() => {
    if (personId !== undefined && isOwn) void keepPass({ id, title, when, where, door, until: endAt, lang }, personId)
  }, [personId, isOwn, id, title, when, where, door, endAt, lang])
}
