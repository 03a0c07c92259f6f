/** One's coming visits, and what is needed today for the first of them. Only loaders use it. */
import type { PageContext } from '#client/page-context.ts'
import { localDay } from '#kernel/time.ts'
import { listBookings } from '../../contract.ts'
import { listExtensions } from '../../extension/contract.ts'
import { readDoor } from '../../visit/contract.ts'

const NEXT = 3
const LONGER = 2

export async function loadToday({ call, now }: PageContext) {
  const { data, meta } = await call(listBookings, { query: { past: 'false' } })
  const coming = data.filter(({ status }) => status === 'confirmed' || status === 'held')
  const visit = coming.find(({ phase, office, date }) => phase === 'ongoing' || date === localDay(now, office.zone))
  const [door, longer] = await Promise.all([
    visit ? call(readDoor, { params: { id: String(visit.id) } }) : null,
    visit?.mayExtend && visit.phase === 'ongoing' ? call(listExtensions, { params: { id: String(visit.id) } }) : null,
  ])
  return {
    visit: visit ?? null,
    minutesLeft: visit ? Math.max(0, Math.ceil(Temporal.Instant.from(visit.endAt).since(now).total('minutes'))) : 0,
    door: door?.data ?? null,
    longer: (longer?.data.extensions ?? []).filter(({ hours }) => hours !== null).slice(0, LONGER),
    next: coming.filter((one) => one !== visit).slice(0, NEXT),
    hasMore: coming.length > NEXT || meta.next !== null,
  }
}

export type Today = Awaited<ReturnType<typeof loadToday>>
