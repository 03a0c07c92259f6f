/** Jobs of the product: events become notifications, mails, pushes and copies of one's data; timers fire. */
import { writeExport, type ExportJob } from '#features/account/export/server/write-export.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import { deliverPush } from '#features/notification/server/deliver-push.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import type { PushJob } from '#features/notification/server/write-notifications.ts'
import type { SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import type { Context } from '#platform/context.ts'
import { startJobs, type Concerned, type Jobs } from '#platform/jobs/jobs.ts'
import { jobsOfEvents } from '../jobs-of-events.ts'
import { NOTICES } from '../notices.ts'
import { PERSONAL_DATA } from '../personal-data.ts'
import { TIMERS } from '../timers.ts'

export async function startProductJobs(
  context: Context,
  ownerUrl: string,
  sandbox: SandboxPayments | null,
): Promise<Jobs> {
  return startJobs({
    url: ownerUrl,
    log: context.log,
    context,
    subscribe: jobsOfEvents(),
    concerned,
    queues: {
      mail: { perSecond: 100, run: (job: MailJob) => deliverMail(context, NOTICES, job) },
      push: { perSecond: 250, run: (job: PushJob) => deliverPush(context, NOTICES, job) },
      export: { perSecond: 2, run: (job: ExportJob) => writeExport(context, PERSONAL_DATA, job) },
    },
    timers: sandbox
      ? [{ name: 'sandbox-lapse', lane: 'slow', everySeconds: 2, run: () => sandbox.passTime() }, ...TIMERS]
      : TIMERS,
  })
}

/** Whom an event is about, the provider of the office it is about, and the admin of the company that pays. */
const concerned: Concerned = async (tx, events) => {
  const offices = [...new Set(events.flatMap((event) => event.office_id ?? []))]
  const providers =
    offices.length === 0
      ? []
      : await tx
          .selectFrom('office as o')
          .innerJoin('provider as p', 'p.id', 'o.provider_id')
          .select('p.person_id')
          .distinct()
          .where('o.id', 'in', offices)
          .execute()
  const bookings = [...new Set(events.flatMap((event) => event.booking_id ?? []))]
  const admins =
    bookings.length === 0
      ? []
      : await tx
          .selectFrom('booking as b')
          .innerJoin('company as c', 'c.id', 'b.company_id')
          .select('c.admin_id as person_id')
          .distinct()
          .where('b.id', 'in', bookings)
          .execute()
  return [...events, ...providers, ...admins].flatMap((one) => one.person_id ?? [])
}
