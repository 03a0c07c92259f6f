import { sql } from 'kysely'
import { MISSING_DOCUMENTS } from '#features/invoice/not-created/server/open-cases.ts'
import { ANSWER_DISPUTES_BY, DISPUTES_TO_ANSWER } from '#features/payment/dispute/server/open-cases.ts'
import { AMOUNTS_TO_DECIDE } from '#features/payment/open-amounts/server/open-amounts-store.ts'
import type { Call } from '#platform/context.ts'
import type { readDesk as contract } from '../contract.ts'

export async function readDesk({ now, context }: Call<typeof contract>) {
  const { read } = context.db
  const visits = () =>
    read
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'booking')
      .where('status', '=', 'confirmed')
  const [offices, people, running, coming, money] = await Promise.all([
    read
      .selectFrom('office')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('person')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    visits().where('start_at', '<=', now).where('end_at', '>', now).executeTakeFirstOrThrow(),
    visits()
      .where('start_at', '>', now)
      .where('start_at', '<=', now.add({ hours: 24 }))
      .executeTakeFirstOrThrow(),
    read
      .selectNoFrom([
        sql<string>`${sql.raw(DISPUTES_TO_ANSWER)}`.as('disputes'),
        sql<Temporal.Instant | null>`${sql.raw(ANSWER_DISPUTES_BY)}`.as('answer_by'),
        sql<string>`${sql.raw(AMOUNTS_TO_DECIDE)}`.as('amounts'),
        sql<string>`${sql.raw(MISSING_DOCUMENTS)}`.as('documents'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: {
      offices: Number(offices.count),
      people: Number(people.count),
      running: Number(running.count),
      coming: Number(coming.count),
      disputes: Number(money.disputes),
      answerBy: money.answer_by?.toString() ?? null,
      amounts: Number(money.amounts),
      documents: Number(money.documents),
    },
  }
}
