import { sql } from 'kysely'
import { OPEN_DATA_REQUESTS, overdueDataRequests } from '#features/account/request/server/open-cases.ts'
import { OPEN_MESSAGE_CASES } from '#features/booking/message/server/open-cases.ts'
import { OPEN_COMPANY_CASES } from '#features/company/conversion/server/open-cases.ts'
import { MISSING_DOCUMENTS } from '#features/invoice/not-created/server/open-cases.ts'
import { ANSWER_DISPUTES_BY, DISPUTES_TO_ANSWER } from '#features/payment/dispute/server/open-cases.ts'
import { AMOUNTS_TO_DECIDE } from '#features/payment/open-amounts/server/open-amounts-store.ts'
import { PROVIDERS_TO_VERIFY } from '#features/office/moderation/server/open-cases.ts'
import { OPEN_RATING_CASES } from '#features/rating/words/server/open-cases.ts'
import { OPEN_REPORT_CASES } from '#features/report/server/open-cases.ts'
import type { Call } from '#platform/context.ts'
import type { readDesk as contract } from '../contract.ts'
import { isOffered, readSize } from './count-marketplace.ts'

export async function readDesk({ now, context }: Call<typeof contract>) {
  const { read } = context.db
  const visits = () =>
    read
      .selectFrom('booking')
      .innerJoin('office', 'office.id', 'booking.office_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('booking.kind', '=', 'booking')
      .where('booking.status', '=', 'confirmed')
      .where(isOffered)
  const [{ offices, people }, running, coming, waiting] = await Promise.all([
    readSize(read),
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
        sql<string>`${sql.raw(OPEN_COMPANY_CASES)}`.as('companies'),
        sql<string>`${sql.raw(OPEN_MESSAGE_CASES)}`.as('messages'),
        sql<string>`${sql.raw(OPEN_RATING_CASES)}`.as('ratings'),
        sql<string>`${sql.raw(OPEN_REPORT_CASES)}`.as('reports'),
        sql<string>`(select count(*) from report_case where due_at < ${now}::timestamptz)`.as('overdue'),
        sql<string>`${sql.raw(OPEN_DATA_REQUESTS)}`.as('requests'),
        overdueDataRequests(now).as('requests_overdue'),
        sql<string>`${sql.raw(PROVIDERS_TO_VERIFY)}`.as('providers'),
        sql<string>`(select count(*) from market_flag)`.as('switched_off'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: {
      offices,
      people,
      running: Number(running.count),
      coming: Number(coming.count),
      disputes: Number(waiting.disputes),
      answerBy: waiting.answer_by?.toString() ?? null,
      amounts: Number(waiting.amounts),
      documents: Number(waiting.documents),
      companies: Number(waiting.companies),
      messages: Number(waiting.messages),
      ratings: Number(waiting.ratings),
      reports: Number(waiting.reports),
      reportsOverdue: Number(waiting.overdue),
      requests: Number(waiting.requests),
      requestsOverdue: Number(waiting.requests_overdue),
      providers: Number(waiting.providers),
      switchedOff: Number(waiting.switched_off),
    },
  }
}
