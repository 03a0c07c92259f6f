/** Jobs of the product: events become mails, timers fire. */
import { mailJobsOf, writeMail, type MailJob } from '#features/notification/server/write-mail.ts'
import type { SandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import type { Ground } from '#platform/ground.ts'
import { startJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { TIMERS } from './timers.ts'

export async function startProductJobs(
  ground: Ground,
  ownerUrl: string,
  sandbox: SandboxPayments | null,
): Promise<Jobs> {
  return startJobs({
    url: ownerUrl,
    log: ground.log,
    ground,
    subscribe: (event) => mailJobsOf(event).map((data) => ({ queue: 'mail', data })),
    handlers: {
      mail: async (job: MailJob) => {
        const mail = await writeMail(job, ground.db.read, ground.config.BASE_URL)
        if (mail) await ground.mailer.send(mail)
      },
    },
    timers: sandbox ? [{ name: 'sandbox-lapse', run: () => sandbox.lapseHolds() }, ...TIMERS] : TIMERS,
  })
}
