/** A coming booking that was seen can be shown without a network: its place, its time and how to get in. */
import { useEffect } from 'react'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale } from '#client/use-texts.ts'
import { keepPass } from '#features/notification/web/push-browser.ts'
import { formatDay } from '#kernel/format.ts'
import type { Door } from '../../visit/web/visit-data.ts'
import type { Booking } from '../list/booking-page-data.ts'

export function useOfflinePass(booking: Booking, opens: Door | null): void {
  const { id, office, date, from, to, endAt, status, relation } = booking
  const root = useRootFacts()
  // The browser of an operator who looks as them is not theirs.
  const personId = root?.impersonation ? undefined : root?.viewer?.id
  const lang = useLocale()
  const isOwn = relation === 'booker' && status === 'confirmed'
  const when = `${formatDay(date, lang, 'long')}, ${from}–${to}`
  const where = `${office.street}\n${office.postcode} ${office.city}`
  const { title } = office
  // With the code once it is told: at the door there is often no network.
  const door = [opens?.doorCode, office.accessNote, opens?.contact?.phone].filter(Boolean).join('\n')
  useEffect(() => {
    if (personId !== undefined && isOwn) void keepPass({ id, title, when, where, door, until: endAt, lang }, personId)
  }, [personId, isOwn, id, title, when, where, door, endAt, lang])
}
