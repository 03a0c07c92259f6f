/** Tries what the page /status speaks of: the same calls and figures as visitors and `npm run doctor` get. */
import { PaymentUnavailable } from '#ports/payments.ts'
import { searchOffices } from '#features/search/contract.ts'
import { MAIL_SECONDS, type ServiceFacts } from '#features/status/service/rules/judge-services.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { addDays, localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { judgeWork } from '#platform/doctor/judge-work.ts'
import { readWork, type RowsOf } from '#platform/doctor/read-work.ts'
import type { Log } from '#platform/log.ts'
import { inProcess, type Route } from '#platform/http/route.ts'
import type { Timer } from '#platform/jobs/timers.ts'
import { guestViewer } from '#platform/session/viewer.ts'

/** What a payment provider never has. Asked for it, one that works says so. */
const NO_SETUP = 'seti_viertel_status'
/** A picture that is not there: whoever looks for it and does not find it has looked. */
const NO_PICTURE = 'pictures/status/none.webp'

/** Timers whose delay is noticed by who books, and by who pays. */
const BOOKING_TIMERS = new Set(['expire-holds', 'cancel-unheld', 'end-bookings'])
const PAYMENT_TIMERS = new Set(['payment-events', 'place-holds', 'capture', 'send-refunds'])

/** So long after a start timers are not late: what waits has waited for the start. */
const STARTS_SECONDS = 120

/** @param uptime for how many seconds this process has run */
export function measureServices(
  routes: () => readonly Route[],
  timers: () => readonly Timer[],
  uptime: () => number = () => process.uptime(),
) {
  return async (context: Context, now: Temporal.Instant): Promise<ServiceFacts> => {
    const tried = trier(context.log)
    const rowsOf: RowsOf = (text, values) => context.db.read.query(text, values)
    const [search, database, payments, pictures, work, mail] = await Promise.all([
      tried('search', () => searchNear(routes(), context, now)),
      tried('database', () => context.db.writeProbe()),
      tried('payments', () => askPayments(context)),
      tried('pictures', () => context.storage.has(NO_PICTURE)),
      readWork(rowsOf),
      readMails(rowsOf),
    ])
    const hasStarted = uptime() >= STARTS_SECONDS
    const isLate = (names: ReadonlySet<string>) =>
      hasStarted &&
      judgeWork(
        work,
        timers().filter(({ name }) => names.has(name)),
        true,
      ).some(({ check, verdict }) => check === 'timers' && verdict === 'broken')
    const webhooks = judgeWork(work, [], true).find(({ check }) => check === 'webhooks')
    return {
      search,
      database,
      payments,
      pictures,
      isBookingLate: isLate(BOOKING_TIMERS),
      arePaymentsLate: (hasStarted && webhooks?.verdict === 'broken') || isLate(PAYMENT_TIMERS),
      mail,
    }
  }
}

const trier = (log: Log) => async (part: string, work: () => Promise<unknown>) => {
  const began = performance.now()
  try {
    await work()
    return { milliseconds: performance.now() - began }
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the product does not work')
    return null
  }
}

/** For a desk in the middle of Berlin tomorrow. */
function searchNear(routes: readonly Route[], context: Context, now: Temporal.Instant): Promise<unknown> {
  const date = addDays(localDay(now, REGION_ZONE), 1)
  return inProcess(
    routes,
    guestViewer('de'),
    context,
  )(searchOffices, {
    body: {
      search: { date, time: '10:00', hours: 2, availability: 0 },
      group: 1,
      location: { lat: 52.52, lng: 13.4 },
    },
  })
}

/** Only that it is away is a fault; every other answer is one. */
async function askPayments({ payments }: Context): Promise<void> {
  await payments.getSetup(NO_SETUP).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) throw error
  })
}

const SENT_WITHIN = '15 minutes'
const MAILS = `
  select count(*) filter (where state in ('created', 'retry', 'active') and created_on < now() - make_interval(secs => $1))::int as late,
    coalesce(extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry', 'active'))), 0)::float8 as "oldestSeconds",
    count(*) filter (where state = 'completed' and completed_on > now() - interval '${SENT_WITHIN}')::int as sent
  from pgboss.job where name = 'mail'`

async function readMails(rowsOf: RowsOf): Promise<ServiceFacts['mail']> {
  const none = { late: 0, oldestSeconds: 0, sent: 0 }
  const [queue] = await rowsOf<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  const [mails = none] = queue?.there ? await rowsOf<ServiceFacts['mail']>(MAILS, [MAIL_SECONDS]) : []
  return mails
}
