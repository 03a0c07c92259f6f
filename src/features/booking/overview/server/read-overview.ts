import { REGION_ZONE } from '#kernel/locale.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { addDays, localDay } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { firstName } from '../../calendar/rules/calendar-entry.ts'
import { readIncomeGroups } from '../../earnings/server/earnings-store.ts'
import type { readOverview as contract } from '../contract.ts'
import { monthIncome } from '../rules/month-income.ts'
import { readAsked, readNextBookings } from './overview-store.ts'

/** Three statements, however many offices and bookings there are. */
export async function readOverview({ viewer, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const month = localDay(now, REGION_ZONE).slice(0, 7)
  const asked = await readAsked(read, viewer.id)
  // Only money that is kept back is summed over all months.
  const from = asked?.state === 'restricted' ? null : `${addDays(`${month}-01`, -1).slice(0, 7)}-01`
  const groups = await readIncomeGroups(read, { personId: viewer.id, now, office: null }, from)
  const { offices, income, ready } = monthIncome(groups, month)
  const next = new Map((await readNextBookings(read, viewer.id, now)).map((row) => [row.office_id, row]))
  return {
    data: {
      month,
      offices: [...new Set([...offices.keys(), ...next.keys()])]
        .toSorted((one, other) => one - other)
        .map((id) => {
          const row = next.get(id)
          return {
            id,
            next: row
              ? {
                  id: row.id,
                  date: row.date,
                  from: formatQuarter(row.a),
                  booker: firstName({ given_name: row.given_name ?? '', booker_name: row.booker_name ?? '' }),
                }
              : null,
            income: offices.get(id)?.income ?? null,
            before: offices.get(id)?.before ?? null,
          }
        }),
      income: [...income],
      payee:
        asked && asked.state !== null
          ? {
              state: asked.state,
              isAsked: asked.isAsked === true,
              restrictedAt: asked.restrictedAt?.toString() ?? null,
              waiting: asked.state === 'restricted' ? [...ready] : [],
            }
          : null,
      report: asked?.askedAt ? { askedAt: asked.askedAt.toString(), isStopped: asked.isStopped === true } : null,
    },
  }
}
