/** Jobs of the product: events become mails, timers fire. */
import { subscribe } from '#features/notification/server/subscribers.ts'
import type { Mail } from '#adapters/mail/port.ts'
import type { Ground } from '#platform/ground.ts'
import { startJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { TIMERS } from './timers.ts'

export async function startProductJobs(ground: Ground, ownerUrl: string): Promise<Jobs> {
  return startJobs({
    url: ownerUrl,
    log: ground.log,
    ground,
    subscribe: async (event, tx) =>
      (await subscribe(event, tx, ground.config.BASE_URL)).map((data) => ({ queue: 'mail', data })),
    handlers: { mail: (mail: Mail) => ground.mailer.send(mail) },
    timers: TIMERS,
  })
}
